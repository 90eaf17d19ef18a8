import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { menuOf, staffRouteOf, staffRoutes } from "../shell/staff/staff-routes.ts";
import { useColleague, useStaffSession } from "../shell/staff/staff-session.ts";
import { Button } from "../ui/basics/button.tsx";
import { TabRow } from "../ui/layout/tabs.tsx";
import { ThemeChoice } from "../ui/theme/theme-choice.tsx";

/** The head of every page of staff: the menu by rights, the colleague's name, and the way out. */
export function StaffHeader() {
  const t = useTranslations("staff");
  const { name, permissions, brand } = useColleague();
  const { logOut } = useStaffSession();
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname.replace(/\/$/, "") === path;
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
          <Link to={staffRoutes.security.path} aria-current={isAt(staffRoutes.security.path) ? "page" : undefined}>
            {name}
          </Link>
          <Button size="sm" onClick={() => void logOut()}>
            {t("logOut")}
          </Button>
        </div>
      </div>
      <TabRow label={t("menu")}>
        {menuOf(permissions).map((id) => {
          const { path, title } = staffRouteOf(id);
          return (
            <Link key={id} to={path} aria-current={isAt(path) ? "page" : undefined}>
              {t(`title.${title}`)}
            </Link>
          );
        })}
      </TabRow>
    </header>
  );
}
