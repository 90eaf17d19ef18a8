import { useTranslations } from "use-intl";
import { AwaitedPanel } from "../../../ui/feedback/awaited-panel.tsx";
import { DomainFrame } from "../domain-frame.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { ChainPanel } from "./chain-panel.tsx";
import { DnssecParts } from "./dnssec-parts.tsx";
import { useDnssec } from "./use-dnssec.ts";
import "./dnssec.css";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** Whether DNS answers about the domain can be validated, what is in progress, and how to turn DNSSEC on or off. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="dnssec">{(domain) => <DnssecPage domain={domain} />}</DomainFrame>;
}

function DnssecPage({ domain }: { domain: Domain }) {
  const t = useTranslations("dnssec");
  const { query, dnssec, check, isChecking } = useDnssec(domain.itemid);
  if (dnssec !== null)
    return (
      <>
        <ChainPanel domain={domain} dnssec={dnssec} check={check} isChecking={isChecking} />
        {dnssec.mode !== "none" && <DnssecParts domain={domain} dnssec={dnssec} />}
      </>
    );
  return <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={6} />;
}
