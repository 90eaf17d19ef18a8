import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { StaffLink } from "../shell/staff/staff-link.tsx";
import { useColleague, useStaffSession } from "../shell/staff/staff-session.ts";
import { Button, IconButton } from "../ui/basics/button.tsx";
import { ThemeChoice } from "../ui/theme/theme-choice.tsx";
import { StaffMenuDrawer, useMarkOf } from "./staff-menu.tsx";

const searchKeys = () => (/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/**
 * The header of every staff page: the search, the staff member's name, and the logout. On a phone it has the search and the
 * menu.
 */
export function StaffHeader({ onSearch }: { readonly onSearch: () => void }) {
  const t = useTranslations("staff");
  const { name, brand } = useColleague();
  const { logOut } = useStaffSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const markOf = useMarkOf();
  return (
    <header className="np-staff-head">
      <Link to="/staff" className="np-staff-logo">
        <BrandLogo />
        <span className="np-staff-mark">{t("mark")}</span>
      </Link>
      {brand !== null && <span className="np-soft np-ellipsis">{t("onlyBrand", { brand })}</span>}
      <div className="np-row np-gap-12 np-end np-staff-wide">
        <Button size="sm" icon={IconSearch} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
          {t("search.open")} <kbd className="np-quiet">{searchKeys()}</kbd>
        </Button>
        <ThemeChoice />
        <StaffLink to="security" aria-current={markOf("security")}>
          {name}
        </StaffLink>
        <Button size="sm" onClick={() => void logOut()}>
          {t("logOut")}
        </Button>
      </div>
      <div className="np-row np-gap-4 np-end np-staff-narrow">
        <IconButton icon={IconSearch} label={t("search.open")} onClick={onSearch} />
        <IconButton icon={IconMenu2} label={t("menu")} onClick={() => setMenuOpen(true)} aria-expanded={isMenuOpen} />
      </div>
      <StaffMenuDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
