import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";

/** Name servers of somebody else ask, by CDS or CDNSKEY, that no DS is published. */
export function AsksRemovalPanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.asksRemoval");
  const hasDs = (dnssec.parent?.ds.length ?? 0) > 0;
  return (
    <Panel title={t("title")}>
      <p className="np-dnssec-text">{t(hasDs ? "withDs" : "withoutDs", { name: domain.unicodename })}</p>
    </Panel>
  );
}
