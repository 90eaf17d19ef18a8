import type { JoinChoice } from "@nameplane/dns";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";

/** Asks whether to replace conflicting records of the zone or to keep everything. */
export function ConflictPrompt({
  count,
  value,
  onChange,
}: {
  count: number;
  value: JoinChoice;
  onChange: (value: JoinChoice) => void;
}) {
  const t = useTranslations("dnsimport.conflict");
  if (count === 0) return null;
  return (
    <div className="np-col np-gap-12">
      <Banner tone="needs" title={t("title")} live>
        {t("text", { count })}
      </Banner>
      <RadioGroup
        label={t("title")}
        hideLabel
        value={value}
        onChange={onChange}
        options={[
          { value: "replace", label: t("replace"), note: t("replaceNote") },
          { value: "keep", label: t("keep"), note: t("keepNote") },
        ]}
      />
    </div>
  );
}
