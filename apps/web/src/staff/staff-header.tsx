import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { StaffLink, useStaffRouteId } from "../shell/staff/staff-link.tsx";
import { menuOf, staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";
import { useColleague, useStaffSession } from "../shell/staff/staff-session.ts";
import { Button } from "../ui/basics/button.tsx";
import { TabRow } from "../ui/layout/tabs.tsx";
import { ThemeChoice } from "../ui/theme/theme-choice.tsx";

/** The head of every page of staff: the menu by rights, the colleague's name, and the way out. */
export function StaffHeader() {
  const t = useTranslations("staff");
  const { name, permissions, brand } = useColleague();
  const { logOut } = useStaffSession();
  const here = useStaffRouteId();
  // A page without a place in the menu marks the page that it belongs to.
  const marked = here === null ? null : (staffRouteOf(here).parent ?? here);
  const current = (id: StaffRouteId) => (marked !== id ? undefined : here === id ? ("page" as const) : ("true" as const));
  return (
    <header className="np-staff-head">
      <div className="np-staff-bar">
        <Link to="/staff" className="np-staff-logo">
          <BrandLogo />
          <span className="np-staff-mark">{t("mark")}</span>
        </Link>
        <div className="np-row np-gap-12 np-staff-who">
          {brand !== null && <span className="np-soft">{t("onlyBrand", { brand })}</span>}
          <ThemeChoice />
          <StaffLink to="security" aria-current={current("security")}>
            {name}
          </StaffLink>
          <Button size="sm" onClick={() => void logOut()}>
            {t("logOut")}
          </Button>
        </div>
      </div>
      <TabRow label={t("menu")}>
        {menuOf(permissions).map((id) => {
          const { title } = staffRouteOf(id);
          return (
            <StaffLink key={id} to={id} aria-current={current(id)}>
              {t(`title.${title}`)}
            </StaffLink>
          );
        })}
      </TabRow>
    </header>
  );
}
