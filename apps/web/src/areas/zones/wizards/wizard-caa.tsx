import { caaIssuers } from "@nameplane/contracts/zones/operations";
import { isEmail, isWebUrl } from "@nameplane/values";
import { defaultTtlSeconds, type RecordSet } from "@nameplane/dns";
import { hasIssuer, printCaa, readCaa } from "@nameplane/dns/wizards";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { SearchField, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { WizardFrame } from "./wizard-frame.tsx";
import { WizardResult } from "./wizard-result.tsx";
import { useZone } from "../zone/index.ts";

export function CaaWizard() {
  return <WizardFrame type="CAA">{(owner, before) => <CaaForm owner={owner} before={before} />}</WizardFrame>;
}

function CaaForm({ owner, before }: { owner: string; before: RecordSet | null }) {
  const t = useTranslations("dnsimport.wizard.caa");
  const { policy: old, others } = useMemo(() => readCaa(before?.rdata ?? []), [before]);
  const { zone } = useZone();
  const [typed, setTyped] = useDraft(`caa ${zone.zoneid} ${owner}`, { ...old, incidents: old.incidents ?? "" });
  const { issuers, wildcards, incidents } = typed;
  const address = incidents.trim();
  const isAddress = address === "" || isEmail(address) || isWebUrl(address);
  const policy = { issuers, wildcards, incidents: address === "" ? null : address };
  const after = (): RecordSet => ({
    owner,
    type: "CAA",
    ttlSeconds: before?.ttlSeconds ?? defaultTtlSeconds,
    rdata: printCaa(policy, others).toSorted(),
  });
  return (
    <>
      {before !== null && <Banner tone="info" title={t("found")} />}
      <IssuerField chosen={issuers} onChange={(value) => setTyped({ ...typed, issuers: value })} />
      {!hasIssuer(policy, others) && <Banner tone="needs" title={t("none")} />}
      <RadioGroup
        label={t("wildcards")}
        value={wildcards}
        onChange={(value) => setTyped({ ...typed, wildcards: value })}
        options={[
          { value: "same", label: t("wildcardsSame") },
          { value: "nobody", label: t("wildcardsNobody") },
        ]}
      />
      <TextField
        label={t("incidents")}
        hint={t("incidentsHint")}
        value={incidents}
        onChange={(value) => setTyped({ ...typed, incidents: value })}
        error={isAddress ? null : t("incidentsWrong")}
      />
      {others.length > 0 && <p className="np-soft">{t("kept", { records: others.join("; ") })}</p>}
      {isAddress && <WizardResult before={before} after={after()} />}
    </>
  );
}

/** The field for certificate authorities by name. If an authority has several domains, the first is written to the record. */
function IssuerField({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }) {
  const t = useTranslations("dnsimport.wizard.caa");
  const query = useApiQuery(caaIssuers, {}, { staleTimeMs: 3_600_000 });
  const [search, setSearch] = useState("");
  const list = query.data?.data;
  if (list === undefined)
    return query.error ? (
      <ErrorState title={t("failed")} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingPanel lines={4} />
    );
  const wanted = search.trim().toLowerCase();
  const shown = list.filter(({ name, domains }) => [name, ...domains].some((text) => text.toLowerCase().includes(wanted)));
  const known = new Set(list.flatMap(({ domains }) => domains));
  const unknown = chosen.filter((domain) => !known.has(domain));
  const set = (domains: readonly string[], isChosen: boolean) => {
    const without = chosen.filter((domain) => !domains.includes(domain));
    onChange(isChosen ? [...without, ...domains.slice(0, 1)] : without);
  };
  return (
    <fieldset className="np-fieldset">
      <legend>
        {t("issuers")} <span className="np-soft">({t("chosen", { count: chosen.length })})</span>
      </legend>
      <SearchField label={t("search")} value={search} onChange={setSearch} />
      <div className="np-issuers">
        {shown.map(({ name, domains }) => (
          <Checkbox
            key={name}
            label={name}
            note={domains[0]}
            checked={domains.some((domain) => chosen.includes(domain))}
            onChange={(isChosen) => set(domains, isChosen)}
          />
        ))}
      </div>
      {unknown.length > 0 && <p className="np-soft">{t("others", { domains: unknown.join(", ") })}</p>}
    </fieldset>
  );
}
