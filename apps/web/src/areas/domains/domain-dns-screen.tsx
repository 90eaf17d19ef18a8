import { useTranslations } from "use-intl";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DomainFrame } from "./domain-frame.tsx";
import { ServersPanel, ZonePanel } from "./domain-panels.tsx";
import type { Domain } from "./domain-state.rules.ts";

export { prefetch } from "./domain-detail-screen.tsx";

/** How DNS of the name stands: its zone here, and who answers for it in the world. */
export function Screen(): React.JSX.Element {
  return (
    <DomainFrame part="dns">
      {(domain) => (
        <div className="np-columns">
          <ZonePanel domain={domain} />
          <div className="np-col np-gap-20">
            <DelegationPanel domain={domain} />
            <ServersPanel domain={domain} />
          </div>
        </div>
      )}
    </DomainFrame>
  );
}

function DelegationPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page");
  const title = useTranslations("routes.title");
  return (
    <Panel flush title={t("zone.delegation")}>
      <KeyValue
        facts={[
          { key: "dns", label: title("dns"), value: <CodeStatus code={domain.dnsstatus} /> },
          { key: "dnssec", label: title("dnssec"), value: <CodeStatus code={domain.dnssecstatus} /> },
        ]}
      />
    </Panel>
  );
}
