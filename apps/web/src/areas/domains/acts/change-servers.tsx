import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { isEnded } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";

/** Its registry has taken the name out: it takes no changes before the name is restored. */
const RESTORABLE = 503;

/** To the page of the name servers. */
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

/** The same for the hosts below the name. */
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
