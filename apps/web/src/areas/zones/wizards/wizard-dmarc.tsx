import { isEmail } from "@nameplane/values";
import type { RecordSet } from "@nameplane/dns";
import { isDmarc, printDmarc, readDmarc, type DmarcAction } from "@nameplane/dns/wizards";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { WizardFrame } from "./wizard-frame.tsx";
import { WizardResult } from "./wizard-result.tsx";
import { entriesOf, mailboxOf, textsOf, withText } from "./wizard-text.rules.ts";
import { useZone } from "../zone/index.ts";

const actions = ["none", "quarantine", "reject"] as const satisfies readonly DmarcAction[];

export function DmarcWizard() {
  return (
    <WizardFrame type="TXT" prefix="_dmarc">
      {(owner, before) => <DmarcForm owner={owner} before={before} />}
    </WizardFrame>
  );
}

function DmarcForm({ owner, before }: { owner: string; before: RecordSet | null }) {
  const t = useTranslations("dnsimport.wizard.dmarc");
  const { zone } = useZone();
  const found = useMemo(() => textsOf(before, isDmarc), [before]);
  const { policy: old, others } = useMemo(() => readDmarc(found[0] ?? "v=DMARC1; p=none"), [found]);
  const [typed, setTyped] = useDraft(`dmarc ${zone.zoneid} ${owner}`, {
    ...old,
    reports: old.reports.join(", "),
    failures: old.failures.join(", "),
  });
  const { policy, subdomains, reports, failures, isStrict } = typed;
  // A size limit may follow the address: "a@example.se!10m" (RFC 7489 section 6.2).
  const addressesOf = (text: string) => entriesOf(text).map(mailboxOf);
  const wrong = (text: string) => addressesOf(text).find((entry) => !isEmail(entry.replace(/!\d+[kmgt]?$/i, "")));
  const errorOf = (text: string) => {
    const address = wrong(text);
    return address === undefined ? null : t("addressWrong", { address });
  };
  const made = { policy, subdomains, reports: addressesOf(reports), failures: addressesOf(failures), isStrict };
  const isRight = wrong(reports) === undefined && wrong(failures) === undefined;
  return (
    <>
      {found.length > 0 && <Banner tone="info" title={t("found")} />}
      <RadioGroup
        label={t("policy")}
        value={policy}
        onChange={(value) => setTyped({ ...typed, policy: value })}
        options={actions.map((value) => ({ value, label: t(value) }))}
      />
      <SelectField
        label={t("subdomains")}
        value={subdomains ?? ""}
        onChange={(value) => setTyped({ ...typed, subdomains: value === "" ? null : (value as DmarcAction) })}
        options={[{ value: "", label: t("same") }, ...actions.map((value) => ({ value, label: t(value) }))]}
      />
      <TextField
        label={t("reports")}
        hint={t("reportsHint")}
        value={reports}
        onChange={(value) => setTyped({ ...typed, reports: value })}
        error={errorOf(reports)}
        warning={reports.trim() === "" ? t("noReports") : undefined}
      />
      <TextField
        label={t("failures")}
        value={failures}
        onChange={(value) => setTyped({ ...typed, failures: value })}
        error={errorOf(failures)}
      />
      <Checkbox
        label={t("strict")}
        note={t("strictNote")}
        checked={isStrict}
        onChange={(value) => setTyped({ ...typed, isStrict: value })}
      />
      {others.length > 0 && <p className="np-soft">{t("kept", { terms: others.join("; ") })}</p>}
      {isRight && <WizardResult before={before} after={withText(owner, before, printDmarc(made, others), isDmarc)} />}
    </>
  );
}
