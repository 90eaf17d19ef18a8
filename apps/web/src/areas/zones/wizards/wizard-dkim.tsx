import { canonicalRecordSet } from "@nameplane/dns";
import { readDkimKey } from "@nameplane/dns/wizards";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { useSetsAt, useZone } from "../zone/index.ts";
import { WizardResult } from "./wizard-result.tsx";
import { withText } from "./wizard-text.rules.ts";

const selectorForm = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
/** The large mail providers refuse shorter RSA keys (RFC 8301 section 3.2). */
const bitsMin = 1024;

/** Whether a private key was pasted by mistake. It must not leave the field. */
function isPrivateKey(pasted: string): boolean {
  const key = readDkimKey(pasted);
  return !key.ok && key.reason === "private_key";
}

/** The form for the key of one selector. If a TXT record exists at the selector's name, it is treated as the old key. */
export function DkimWizard() {
  const { zone } = useZone();
  const t = useTranslations("dnsimport.wizard.dkim");
  const failed = useTranslations("dnsimport.templates");
  const [selector, setSelector] = useDraft(`dkim-selector ${zone.zoneid}`, "");
  const [pasted, setPasted] = useDraft<string>(`dkim-key ${zone.zoneid}`, "", { isSecret: isPrivateKey });
  const settled = useDebounced(selector.trim().toLowerCase(), 300);
  const isSelector = selectorForm.test(settled);
  const owners = useMemo(() => (isSelector ? [`${settled}._domainkey`] : []), [isSelector, settled]);
  const { query, sets } = useSetsAt(zone.zoneid, owners);
  const key = useMemo(() => (pasted.trim() === "" ? null : readDkimKey(pasted)), [pasted]);
  const [owner = ""] = owners;
  const before = sets?.find((set) => set.type === "TXT") ?? null;
  const isWeak = key?.ok === true && key.bits !== null && key.bits < bitsMin;
  return (
    <div className="np-form">
      <TextField
        label={t("selector")}
        hint={t("selectorHint")}
        mono
        autoCapitalize="off"
        spellCheck={false}
        suffix="._domainkey"
        value={selector}
        onChange={setSelector}
        error={settled !== "" && !isSelector ? t("selectorWrong") : null}
      />
      <TextArea
        label={t("key")}
        hint={key?.ok !== true ? t("keyHint") : key.bits === null ? t("ed25519") : t("bits", { bits: key.bits })}
        mono
        rows={6}
        spellCheck={false}
        value={pasted}
        onChange={setPasted}
        error={key?.ok === false ? t(key.reason) : null}
        warning={isWeak ? t("weak", { bits: key.bits ?? 0 }) : undefined}
      />
      {query.error && <ErrorState title={failed("failed")} error={query.error} onRetry={() => void query.refetch()} />}
      {sets !== null && isSelector && key?.ok === true && (
        <>
          {before !== null && <Banner tone="needs" title={t("replaces")} />}
          <WizardResult before={before && canonicalRecordSet(before)} after={withText(owner, before, key.text, () => true)} />
        </>
      )}
    </div>
  );
}
