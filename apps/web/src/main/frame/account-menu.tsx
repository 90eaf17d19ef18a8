import { IconChevronDown, IconKeyboard, IconLogout, IconShieldLock, IconUser, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localeNames, locales } from "../../lib/i18n/locale.ts";
import { usePreference } from "../../lib/use-preference.ts";
import { ButtonGroup, IconButton } from "../../ui/basics/button.tsx";
import { Avatar } from "../../ui/basics/count.tsx";
import { Icon, type IconType } from "../../ui/icon.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { ThemeChoice } from "../../ui/theme/theme-choice.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSessionActions } from "../../shell/session/use-session.ts";

type Props = { readonly name: string; readonly organization: string; readonly compact: boolean };

/** The choice between comfortable and compact list rows, remembered on this device. */
function DensityChoice() {
  const t = useTranslations("shell.account");
  const [density, setDensity] = usePreference("density", "comfortable");
  const choices = [
    { value: "comfortable", label: t("comfortable") },
    { value: "compact", label: t("compact") },
  ] as const;
  return <ButtonGroup label={t("density")} size="xs" choices={choices} value={density} onChange={setDensity} />;
}

function LanguageChoice() {
  const t = useTranslations("shell.account");
  const locale = useLocale();
  const { chooseLanguage } = useSessionActions();
  const choices = locales.map((each) => ({ value: each, label: localeNames[each] }));
  return (
    <ButtonGroup
      label={t("language")}
      size="xs"
      choices={choices}
      value={locale}
      onChange={(next) => void chooseLanguage(next).catch(() => undefined)}
    />
  );
}

/**
 * The name opens the account dialog, and the arrow beside it opens the menu. If there is no room for the name, the avatar opens
 * the menu.
 */
export function AccountMenu({ name, organization, compact }: Props) {
  const t = useTranslations("shell.account");
  const go = useGo();
  const { globals } = useBrand();
  const { logout } = useSessionActions();
  const leave = () => void logout().finally(() => void go({ to: "login" }));
  const target = compact ? (
    <button type="button" className="np-account" aria-label={`${t("menu")}: ${name}`} title={name}>
      <Avatar name={name} />
    </button>
  ) : (
    <IconButton small icon={IconChevronDown} label={t("menu")} />
  );
  const sheet = (
    <Popover label={t("menu")} target={target}>
      {(close) => {
        const then = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            {isBuilt("userProfile") && (
              <Entry icon={IconUser} label={t("profile")} onClick={then(() => void go({ to: "userProfile" }))} />
            )}
            {isBuilt("userSecurity") && (
              <Entry icon={IconShieldLock} label={t("security")} onClick={then(() => void go({ to: "userSecurity" }))} />
            )}
            <Entry icon={IconUsers} label={t("switch")} onClick={then(() => openDialog({ kind: "account" }))} />
            <hr className="np-menu-line" />
            <Setting label={t("theme")}>
              <ThemeChoice />
            </Setting>
            <Setting label={t("density")}>
              <DensityChoice />
            </Setting>
            {globals.enableTranslation && (
              <Setting label={t("language")}>
                <LanguageChoice />
              </Setting>
            )}
            <hr className="np-menu-line" />
            {globals.showHelp && (
              <Entry icon={IconKeyboard} label={t("help")} shortcut="?" onClick={then(() => openDialog({ kind: "help" }))} />
            )}
            <Entry icon={IconLogout} label={t("logout")} onClick={then(leave)} />
          </>
        );
      }}
    </Popover>
  );
  if (compact) return sheet;
  return (
    <span className="np-row" style={{ gap: 0 }}>
      <button type="button" className="np-account" onClick={() => openDialog({ kind: "account" })} aria-haspopup="dialog">
        <Avatar name={name} />
        <span className="np-account-name">
          <b className="np-ellipsis">{name}</b>
          <span className="np-ellipsis np-cap np-quiet">{organization}</span>
        </span>
      </button>
      {sheet}
    </span>
  );
}

function Entry({ icon, label, shortcut, onClick }: { icon: IconType; label: string; shortcut?: string; onClick: () => void }) {
  return (
    <button type="button" className="np-menu-item" onClick={onClick}>
      <Icon of={icon} />
      <span className="np-grow">{label}</span>
      {shortcut && <kbd>{shortcut}</kbd>}
    </button>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="np-row np-between np-gap-16" style={{ padding: "6px 10px" }}>
      <span className="np-soft">{label}</span>
      {children}
    </div>
  );
}
