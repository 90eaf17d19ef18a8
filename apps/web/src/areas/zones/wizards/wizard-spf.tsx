import type { RecordSet } from "@nameplane/dns";
import { isSpf, printSpf, readSpf, spfLookups, spfLookupsMax, mergeSpf } from "@nameplane/dns/wizards";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { mailServices } from "./mail-services.rules.ts";
import { WizardFrame } from "./wizard-frame.tsx";
import { WizardResult } from "./wizard-result.tsx";
import { entriesOf, includeOf, isAddressOrNetwork, textsOf, withText } from "./wizard-text.rules.ts";
import { useZone } from "../zone/index.ts";

export function SpfWizard() {
  return <WizardFrame type="TXT">{(owner, before) => <SpfForm owner={owner} before={before} />}</WizardFrame>;
}

function SpfForm({ owner, before }: { owner: string; before: RecordSet | null }) {
  const t = useTranslations("dnsimport.wizard.spf");
  const { zone } = useZone();
  const found = useMemo(() => textsOf(before, isSpf), [before]);
  const { policy, others } = useMemo(() => readSpf(found.length === 0 ? "v=spf1 mx ~all" : found.reduce(mergeSpf)), [found]);
  const known = new Set(mailServices.map(({ include }) => include));
  const [typed, setTyped] = useDraft(`spf ${zone.zoneid} ${owner}`, {
    chosen: policy.includes,
    ownMailServers: policy.ownMailServers,
    ownAddress: policy.ownAddress,
    addresses: policy.addresses.join("\n"),
    further: policy.includes.filter((include) => !known.has(include)).join("\n"),
    rest: policy.rest,
  });
  const { chosen, ownMailServers, ownAddress, addresses, further, rest } = typed;

  const wrongAddress = entriesOf(addresses).find((entry) => !isAddressOrNetwork(entry));
  const wrongInclude = entriesOf(further).find((entry) => includeOf(entry) === null);
  const made = printSpf({
    includes: [
      ...new Set([
        ...mailServices.map(({ include }) => include).filter((one) => chosen.includes(one)),
        ...entriesOf(further).flatMap((entry) => includeOf(entry) ?? []),
      ]),
    ],
    addresses: entriesOf(addresses),
    ownAddress,
    ownMailServers,
    rest,
  });
  const text = others.length === 0 ? made : mergeSpf(made, `v=spf1 ${others.join(" ")}`);
  const lookups = spfLookups(text);
  return (
    <>
      {found.length > 0 && <Banner tone="info" title={t("found")} />}
      <fieldset className="np-fieldset">
        <legend>{t("services")}</legend>
        {mailServices.map(({ name, include }) => (
          <Checkbox
            key={include}
            label={name}
            checked={chosen.includes(include)}
            onChange={(isChosen) => {
              const without = chosen.filter((one) => one !== include);
              setTyped({ ...typed, chosen: isChosen ? [...without, include] : without });
            }}
          />
        ))}
      </fieldset>
      <TextArea
        label={t("includes")}
        hint={t("includesHint")}
        mono
        rows={2}
        spellCheck={false}
        value={further}
        onChange={(value) => setTyped({ ...typed, further: value })}
        error={wrongInclude === undefined ? null : t("includeWrong", { domain: wrongInclude })}
      />
      <fieldset className="np-fieldset">
        <legend>{t("own")}</legend>
        <Checkbox
          label={t("ownMail")}
          checked={ownMailServers}
          onChange={(value) => setTyped({ ...typed, ownMailServers: value })}
        />
        <Checkbox label={t("ownAddress")} checked={ownAddress} onChange={(value) => setTyped({ ...typed, ownAddress: value })} />
      </fieldset>
      <TextArea
        label={t("addresses")}
        hint={t("addressesHint")}
        mono
        rows={2}
        spellCheck={false}
        value={addresses}
        onChange={(value) => setTyped({ ...typed, addresses: value })}
        error={wrongAddress === undefined ? null : t("addressWrong", { address: wrongAddress })}
      />
      <RadioGroup
        label={t("rest")}
        value={rest}
        onChange={(value) => setTyped({ ...typed, rest: value })}
        options={[
          { value: "-all", label: t("refuse") },
          { value: "~all", label: t("suspect") },
          { value: "?all", label: t("neutral") },
        ]}
      />
      {others.length > 0 && <p className="np-soft">{t("kept", { terms: others.join(" ") })}</p>}
      {lookups > spfLookupsMax ? (
        <Banner tone="needs" title={t("tooMany", { max: spfLookupsMax })} />
      ) : (
        <p className="np-soft">{t("lookups", { count: lookups, max: spfLookupsMax })}</p>
      )}
      {wrongAddress === undefined && wrongInclude === undefined && (
        <WizardResult before={before} after={withText(owner, before, text, isSpf)} />
      )}
    </>
  );
}
