import {
  IconBolt,
  IconCreditCard,
  IconHome,
  IconLogout,
  IconMail,
  IconPlus,
  IconRefresh,
  IconServer2,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Avatar } from "../../ui/basics/count.tsx";
import { Icon, type IconType } from "../../ui/icon.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { ThemeChoice } from "../../ui/theme/theme-choice.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import type { SectionId } from "../../shell/routing/route-types.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSessionActions } from "../../shell/session/use-session.ts";
import type { HeaderProps } from "./header.tsx";
import { LanguageSelector } from "../../shell/footer/footer.tsx";
import { BadgeOf } from "./section-menu.tsx";

const icons: Readonly<Record<SectionId, IconType>> = {
  overview: IconHome,
  domains: IconWorld,
  services: IconServer2,
  requests: IconRefresh,
  economy: IconCreditCard,
  support: IconMail,
  tools: IconBolt,
  account: IconUser,
  user: IconUserCircle,
};

/** The menu on a phone: the sections, the rest of the header, theme, language and logout. */
export function MenuDrawer({
  open,
  onClose,
  sections,
  current,
  badges,
  orderService,
  name,
  organization,
}: HeaderProps & { open: boolean; onClose: () => void }) {
  const t = useTranslations("shell");
  const account = useTranslations("shell.account");
  const title = useTranslations("routes.title");
  const go = useGo();
  const { globals } = useBrand();
  const { logout } = useSessionActions();
  const head = (
    <span className="np-row np-gap-12">
      <Avatar name={name} />
      <span className="np-account-name">
        <b className="np-ellipsis">{name}</b>
        <span className="np-ellipsis np-cap np-quiet">{organization}</span>
      </span>
    </span>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={head}
      width="min(340px, 92vw)"
      flush
      footer={
        <>
          <ThemeChoice />
          <span className="np-end np-cap">{globals.enableTranslation && <LanguageSelector />}</span>
          <Button
            variant="ghost"
            size="sm"
            icon={IconLogout}
            onClick={() => void logout().finally(() => void go({ to: "login" }))}
          >
            {account("logout")}
          </Button>
        </>
      }
    >
      <nav aria-label={t("sections")} style={{ padding: "8px 0" }}>
        {sections.map((section) => (
          <RouteLink
            key={section.id}
            to={section.entry as "dashboard"}
            {...(section.query ? { query: section.query } : {})}
            className="np-menu-link"
            aria-current={section.id === current ? "true" : undefined}
            onClick={onClose}
          >
            <Icon of={icons[section.id]} size="l" />
            {title(section.title)}
            <BadgeOf badge={badges[section.id]} />
          </RouteLink>
        ))}
        <hr style={{ margin: "8px 0" }} />
        {orderService && (
          <RouteLink to="order" className="np-menu-link" onClick={onClose}>
            <Icon of={IconPlus} size="l" />
            {t("orderService")}
          </RouteLink>
        )}
        {isBuilt("userProfile") && (
          <RouteLink to="userProfile" className="np-menu-link" onClick={onClose}>
            <Icon of={IconUserCircle} size="l" />
            {account("profile")}
          </RouteLink>
        )}
        <button
          type="button"
          className="np-menu-link"
          onClick={() => {
            onClose();
            openDialog({ kind: "account" });
          }}
        >
          <Icon of={IconUsers} size="l" />
          {account("switch")}
        </button>
      </nav>
    </Drawer>
  );
}
