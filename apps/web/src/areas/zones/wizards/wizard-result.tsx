import { isSameContent, type RecordSet } from "@nameplane/dns";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { ChangeList, recordsTouched } from "../changes/index.ts";
import { useStage } from "../zone/index.ts";

/** The set that a wizard makes, beside the current one, and the button that stages it. */
export function WizardResult({ before, after }: { before: RecordSet | null; after: RecordSet }) {
  const t = useTranslations("dnsimport");
  const staging = useStage();
  const content = (set: RecordSet | null) => (set === null ? null : { ttl: set.ttlSeconds, rdata: [...set.rdata] });
  if (isSameContent(before, after)) return <p className="np-soft">{t("wizard.unchanged")}</p>;
  const { owner, type, ttlSeconds: ttl, rdata } = after;
  const change = { owner, type, old: content(before), new: content(after) };
  return (
    <section className="np-col np-gap-12">
      <h4>{t("wizard.result")}</h4>
      <ChangeList changes={[change]} />
      <div>
        <Button variant="primary" busy={staging.isBusy} onClick={() => void staging.run([{ owner, type, new: { ttl, rdata } }])}>
          {t("import.stage", { count: recordsTouched([change]) })}
        </Button>
      </div>
    </section>
  );
}
