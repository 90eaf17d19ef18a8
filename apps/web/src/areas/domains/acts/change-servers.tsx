import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { isEnded } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";

/** Status of a deleted domain, which cannot be changed before it is restored. */
const RESTORABLE = 503;

/** Opens the page for changing name servers. */
export const changeServers: DomainAct = {
  key: "servers",
  isOffered: (domain, { may }) => may("dns_delegation") && !isEnded(domain) && domain.status !== RESTORABLE,
  Act: ({ domain }) => {
    const t = useTranslations("domainpage.ending");
    return (
      <RouteButton to="domainServers" params={{ itemID: domain.itemid }} variant="ghost" size="xs">
        {t("servers")}
      </RouteButton>
    );
  },
};

/** Opens the page for changing name servers, at its list of hosts below the domain. */
export const changeHosts: DomainAct = {
  key: "hosts",
  isOffered: (domain, { may }) => may("dns_delegation") && !isEnded(domain) && domain.status !== RESTORABLE,
  Act: ({ domain }) => {
    const t = useTranslations("domainpage.ending");
    return (
      <RouteButton to="domainServers" params={{ itemID: domain.itemid }} variant="ghost" size="xs">
        {t("hosts")}
      </RouteButton>
    );
  },
};
