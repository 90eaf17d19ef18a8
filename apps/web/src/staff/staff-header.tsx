import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { StaffLink, useStaffRouteId } from "../shell/staff/staff-link.tsx";
import { groupsOf, staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";
import { useColleague, useStaffSession } from "../shell/staff/staff-session.ts";
import { Button } from "../ui/basics/button.tsx";
import { TabRow } from "../ui/layout/tabs.tsx";
import { ThemeChoice } from "../ui/theme/theme-choice.tsx";

const searchKeys = () => (/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** The head of every page of staff: the menu by rights, the colleague's name, and the way out. */
export function StaffHeader({ onSearch }: { readonly onSearch: () => void }) {
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
          <Button size="sm" icon={IconSearch} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
            {t("search.open")} <kbd className="np-quiet">{searchKeys()}</kbd>
          </Button>
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
        {groupsOf(permissions).map((ids, index) => (
          <Fragment key={ids[0]}>
            {index > 0 && <span className="np-staff-gap" aria-hidden />}
            {ids.map((id) => (
              <StaffLink key={id} to={id} aria-current={current(id)}>
                {t(`title.${staffRouteOf(id).title}`)}
              </StaffLink>
            ))}
          </Fragment>
        ))}
      </TabRow>
    </header>
  );
}
