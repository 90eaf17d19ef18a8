import { IconChevronDown, IconWorld } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { buildInfo } from "../../lib/build-info.ts";
import { clockText } from "../../lib/clock.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { asLocale, localeNames, locales, type Locale } from "../../lib/i18n/locale.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isMenuOn } from "../brand/brand-config.ts";
import { useBrand } from "../brand/use-brand.ts";
import { isDevelopmentMode } from "../development/development.ts";
import { openDialog } from "../dialogs/dialog-store.ts";
import { lazyPart } from "../lazy-part.ts";
import { isBuilt } from "../routing/gating.rules.ts";
import { RouteLink } from "../routing/route-link.tsx";
import { useSession, useSessionActions } from "../session/use-session.ts";
import "./footer.css";

const DevelopmentMark = lazyPart(async () => (await import("../development/development-mark.tsx")).DevelopmentMark);

/** The time of day in the panel's time zone, in which all times of the panel are shown. */
export function Clock({ timeZone }: { timeZone: string }) {
  const t = useTranslations("ui.footer");
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { time, offset } = clockText(now, timeZone);
  return (
    <span className="np-mono np-mono-s" role="timer" aria-live="off" aria-label={t("clock")}>
      {time} <span className="np-quiet">{offset}</span>
    </span>
  );
}

/** The choice of language. It uses the browser's own list, so that it works before anything else has loaded. */
export function LanguageSelector() {
  const t = useTranslations("ui.footer");
  const locale = useLocale();
  const { chooseLanguage } = useSessionActions();
  const { languages } = useBrand();
  const isOffered = (each: Locale) => languages.includes(each);
  return (
    <span className="np-language">
      <Icon of={IconWorld} size="s" />
      <select
        aria-label={t("language")}
        value={locale}
        onChange={(event) => {
          const next = asLocale(event.target.value);
          if (next) void chooseLanguage(next).catch(() => undefined);
        }}
      >
        {locales.filter(isOffered).map((each) => (
          <option key={each} value={each} lang={each}>
            {localeNames[each]}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size="s" />
    </span>
  );
}

/** Version, clock, login history, feedback and language. The brand decides which of them are shown. */
export function FooterLine() {
  const t = useTranslations("ui.footer");
  const title = useTranslations("routes.title");
  const brand = useBrand();
  const { globals, languages } = brand;
  const { phase } = useSession();
  const loggedIn = phase === "active" || phase === "expired";
  return (
    <div className="np-footer-line">
      <span>{t("version", { version: buildInfo.version })}</span>
      <Clock timeZone={useFormat().timeZone} />
      {globals.enableLoginLog && loggedIn && (
        <button type="button" className="np-footer-button" onClick={() => openDialog({ kind: "loginHistory" })}>
          {t("loginLog")}
        </button>
      )}
      {globals.showSystemStatus && isBuilt("status") && <RouteLink to="status">{t("status")}</RouteLink>}
      {isBuilt("keepingNames") && <RouteLink to="keepingNames">{t("keeping")}</RouteLink>}
      {globals.isOwnApp && isMenuOn(brand, "Tools") && isMenuOn(brand, "ToolsWhitelabel") && (
        <RouteLink to="becomeReseller">{title("becomeReseller")}</RouteLink>
      )}
      {isBuilt("reportAbuse") && <RouteLink to="reportAbuse">{title("reportAbuse")}</RouteLink>}
      <LegalLinks />
      {isDevelopmentMode() && (
        <Fetched>
          <DevelopmentMark />
        </Fetched>
      )}
      <span className="np-end np-row np-gap-16">
        {globals.enableFeedback && (loggedIn || globals.isOwnApp) && (
          <button type="button" className="np-footer-button" onClick={() => openDialog({ kind: "feedback" })}>
            {t("feedback")}
          </button>
        )}
        {globals.enableTranslation && languages.length > 1 && <LanguageSelector />}
      </span>
    </div>
  );
}

const legal = ["tosURL", "privacyURL", "imprintURL"] as const;

/** Links to the brand's own pages: terms, privacy policy, and who runs the brand. */
function LegalLinks() {
  const t = useTranslations("ui.footer");
  const brand = useBrand();
  return legal.map(
    (each) =>
      brand[each] !== "" && (
        <a key={each} href={brand[each]} target="_blank" rel="noopener noreferrer">
          {t(each)}
        </a>
      ),
  );
}

export function Footer() {
  const t = useTranslations("ui.footer");
  return (
    <footer className="np-footer" aria-label={t("label")}>
      <FooterLine />
    </footer>
  );
}
