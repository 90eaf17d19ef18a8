import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { ActSlot, useActs } from "../acts/index.ts";
import type { Domain } from "../domain-state.rules.ts";

/** Hosts below the domain that the registry stores with their addresses, so that they can be used as name servers. */
export function GluePanel({ domain }: { domain: Domain }): React.ReactNode {
  const t = useTranslations("domainpage.glue");
  const hasActs = useActs("glue", domain).length > 0;
  if (domain.hosts.length === 0 && !hasActs) return null;
  return (
    <Panel flush title={t("title")} aside={<ActSlot slot="glue" domain={domain} />}>
      {domain.hosts.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      <ul className="np-hosts">
        {domain.hosts.map(({ name, addresses, seen }) => (
          <li key={name}>
            <span className="np-mono" translate="no">
              {name}
            </span>
            <span className="np-soft">
              {seen === null ? t("notThere") : seen.join(", ")}
              {seen !== null && seen.join(" ") !== addresses.join(" ") && ` ${t("wanted", { list: addresses.join(", ") })}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
