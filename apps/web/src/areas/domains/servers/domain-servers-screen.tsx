import { useTranslations } from "use-intl";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { AwaitedPanel } from "../../../ui/feedback/awaited-panel.tsx";
import { DomainFrame } from "../domain-frame.tsx";
import { useChosenBefore } from "../../orders/basket/index.ts";
import { nameServers } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import { ChangeForm } from "./change-form.tsx";
import { TransferredPanel } from "../transferred/index.ts";
import { ElsewherePanel } from "./elsewhere-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { NowPanel } from "./now-panel.tsx";
import { useNameServers, type NameServers } from "../../delegation/index.ts";
import "./servers.css";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** Status of a domain that is registered elsewhere and has its DNS here. */
const DNS_ONLY = 202;

/** The current name servers, whether they answer, and a form for changing them. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="servers">{(domain) => <ServersPage domain={domain} />}</DomainFrame>;
}

function ServersPage({ domain }: { domain: Domain }) {
  const t = useTranslations("nameservers");
  const { query, servers } = useNameServers(domain.itemid);
  if (servers === null) return <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={6} />;
  if (domain.status === DNS_ONLY) return <ElsewherePanel servers={servers} />;
  return <Served domain={domain} servers={servers} />;
}

function Served({ domain, servers }: { domain: Domain; servers: NameServers }) {
  const t = useTranslations("nameservers");
  const before = useChosenBefore(nameServers.type, servers.domainname);
  const { change, request, wanted } = servers;
  const group = useRouteQuery()["group"] ?? "";
  return (
    <div className="np-columns">
      <div className="np-col np-gap-20">
        <NowPanel domain={domain} servers={servers} />
        <TransferredPanel key={domain.itemid} domain={domain} />
        {change.may && request === null && (
          <ChangeForm
            key={`${wanted.join(" ")} ${before?.key} ${group}`}
            domain={domain}
            servers={servers}
            before={before?.change.servers}
          />
        )}
        {change.why !== null && (
          <Banner tone="info" title={t(`why.${change.why}`)}>
            {t(`whyText.${change.why}`)}
          </Banner>
        )}
      </div>
      <div className="np-col np-gap-20">{change.why !== "ended" && <HostsPanel domain={domain} servers={servers} />}</div>
    </div>
  );
}
