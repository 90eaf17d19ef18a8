import { useTranslations } from "use-intl";
import { AwaitedPanel } from "../../../ui/feedback/awaited-panel.tsx";
import { NoZone, useZoneOfDomain, ZoneProvider } from "../../zones/zone/index.ts";
import { ZoneActions, ZoneEditor } from "../../zones/editor/index.ts";
import { DomainFrame } from "../domain-frame.tsx";
import { serversInstead } from "../domain-state.rules.ts";
import { useDomain } from "../use-domain.ts";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** DNS of the domain: the records of its zone, or a message that there is no zone here. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("dns.table");
  const { itemID } = useDomain();
  const { query, zone } = useZoneOfDomain(itemID);
  if (zone !== null)
    return (
      <ZoneProvider key={zone.zoneid} zone={zone}>
        <DomainFrame part="dns" actions={<ZoneActions />}>
          {(domain) => <ZoneEditor elsewhere={serversInstead(domain, zone.nameservers)} />}
        </DomainFrame>
      </ZoneProvider>
    );
  return (
    <DomainFrame part="dns">
      {(domain) =>
        query.data ? (
          <NoZone itemId={itemID} name={domain.unicodename} servers={domain.nameservers} />
        ) : (
          <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={8} />
        )
      }
    </DomainFrame>
  );
}
