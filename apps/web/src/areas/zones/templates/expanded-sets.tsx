import type { Outcome, RecordSet } from "@nameplane/dns";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useReasonText } from "../changes/index.ts";
import { JoinPanel } from "./join-panel.tsx";

/**
 * The records that a template or preset produces with the values filled in, and how they are joined into the zone. Null while a
 * value is missing.
 */
export function ExpandedSets({ expanded }: { expanded: Outcome<readonly RecordSet[]> | null }) {
  const t = useTranslations("dnsimport.templates");
  const reasonText = useReasonText();
  const [problem] = expanded?.ok === false ? expanded.problems : [];
  return (
    <section className="np-col np-gap-12">
      <h4>{t("sets")}</h4>
      {expanded === null && <p className="np-soft">{t("fillIn")}</p>}
      {expanded?.ok === false && <Banner tone="problem" title={t("wrong", { reason: problem ? reasonText(problem) : "" })} />}
      {expanded?.ok === true && <JoinPanel incoming={expanded.value} />}
    </section>
  );
}
