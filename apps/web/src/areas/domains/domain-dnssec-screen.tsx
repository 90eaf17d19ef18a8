import { useTranslations } from "use-intl";
import { Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DomainFrame } from "./domain-frame.tsx";
import { dnssecState, type Domain } from "./domain-state.rules.ts";

export { prefetch } from "./domain-detail-screen.tsx";

/** Whether answers about the name can be checked, and what that means. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="dnssec">{(domain) => <DnssecPanel domain={domain} />}</DomainFrame>;
}

function DnssecPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.dnssec");
  return (
    <Panel title={t("title")}>
      <div className="np-col">
        <CodeStatus code={domain.dnssecstatus} />
        <p className="np-dnssec-text">{t(`text.${dnssecState(domain.dnssecstatus)}`, { tld: domain.tld })}</p>
      </div>
    </Panel>
  );
}
