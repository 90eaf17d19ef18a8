import { IconTransferIn, IconCoins, IconSearch, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isBuilt, visibleTabs } from "../../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import type { SectionId } from "../../../shell/routing/route-types.ts";
import type { RouteId } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { Icon, type IconType } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/layout/page.tsx";

/**
 * For an empty account: ways to start instead of empty panels. With `quiet`, the same ways are shown in one row, for an account
 * in use.
 */
export function DashboardStart({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations("accounts.dashboard.start");
  const viewer = useViewer();
  const sees = (tab: RouteId, section: SectionId) => visibleTabs(section, viewer).includes(tab);
  const transfers = sees("domainList", "domains") && viewer.brand.globals.enableBasket;
  const serves = isBuilt("domainAddDns") && sees("domainList", "domains");
  if (quiet)
    return (
      <nav className="np-start-row np-small" aria-label={t("title")}>
        <span className="np-soft">{t("title")}</span>
        {isBuilt("searchDomains") && viewer.brand.globals.menus.Search && (
          <RouteLink to="searchDomains">{t("register")}</RouteLink>
        )}
        {transfers && <RouteLink to="domainTransfer">{t("move")}</RouteLink>}
        {serves && <RouteLink to="domainAddDns">{t("dns")}</RouteLink>}
        {sees("pricelist", "economy") && <RouteLink to="pricelist">{t("prices")}</RouteLink>}
      </nav>
    );
  return (
    <Panel title={t("title")} flush>
      {isBuilt("searchDomains") && viewer.brand.globals.menus.Search && (
        <Way icon={IconSearch} title={t("register")} text={t("registerText")}>
          <RouteButton to="searchDomains" variant="primary" size="sm">
            {t("registerAct")}
          </RouteButton>
        </Way>
      )}
      {transfers && (
        <Way icon={IconTransferIn} title={t("move")} text={t("transferText")}>
          <RouteButton to="domainTransfer" size="sm">
            {t("transferAct")}
          </RouteButton>
        </Way>
      )}
      {serves && (
        <Way icon={IconWorld} title={t("dns")} text={t("dnsText")}>
          <RouteButton to="domainAddDns" size="sm">
            {t("dnsAct")}
          </RouteButton>
        </Way>
      )}
      {sees("pricelist", "economy") && (
        <Way icon={IconCoins} title={t("prices")} text={t("pricesText")}>
          <RouteButton to="pricelist" size="sm">
            {t("pricesAct")}
          </RouteButton>
        </Way>
      )}
    </Panel>
  );
}

function Way({ icon, title, text, children }: { icon: IconType; title: string; text: string; children: ReactNode }) {
  return (
    <div className="np-need">
      <span className="np-need-icon np-need-icon-plain">
        <Icon of={icon} />
      </span>
      <div className="np-need-words">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <span className="np-need-act">{children}</span>
    </div>
  );
}
