import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { ActSlot, useActs } from "../acts/index.ts";
import type { Domain } from "../domain-state.rules.ts";

/** Ways to give up the domain, at the end of the page. Shows nothing if there is none now. */
export function EndPanel({ domain }: { domain: Domain }): React.ReactNode {
  const t = useTranslations("domainpage.end");
  if (useActs("end", domain).length === 0) return null;
  return (
    <Panel title={t("title")}>
      <ActSlot slot="end" domain={domain} />
    </Panel>
  );
}
