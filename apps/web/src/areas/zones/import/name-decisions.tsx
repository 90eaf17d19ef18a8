import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { fullName } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";
import type { Decisions } from "./import.rules.ts";

/** Asks for a decision for each name at which old and new records exclude each other. No decision is preselected. */
export function NameDecisions({
  names,
  decisions,
  onDecide,
}: {
  names: readonly string[];
  decisions: Decisions;
  onDecide: (owner: string, choice: "existing" | "new") => void;
}) {
  const t = useTranslations("dnsimport.conflict");
  const { zone } = useZone();
  if (names.length === 0) return null;
  return (
    <div className="np-col np-gap-12">
      <Banner tone="needs" title={t("exclusive")} live>
        {t("exclusiveText")}
      </Banner>
      {names.map((owner) => (
        <RadioGroup
          key={owner}
          label={fullName(owner, zone.name)}
          value={decisions.get(owner) ?? null}
          onChange={(choice) => onDecide(owner, choice)}
          options={[
            { value: "existing", label: t("existing") },
            { value: "new", label: t("new") },
          ]}
        />
      ))}
    </div>
  );
}
