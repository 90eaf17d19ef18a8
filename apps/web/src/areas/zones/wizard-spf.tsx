import { isAsciiDomainName } from "@nameplane/values";
import type { RecordSet } from "@nameplane/dns";
import { servicePresets } from "@nameplane/dns/presets";
import {
  isSpf,
  printSpf,
  readSpf,
  spfLookups,
  spfLookupsMax,
  mergeSpf,
  textOfRdata,
  type SpfRest,
} from "@nameplane/dns/wizards";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox, RadioGroup } from "../../ui/form/choices.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { WizardFrame } from "./wizard-frame.tsx";
import { WizardResult } from "./wizard-result.tsx";
import { entriesOf, isAddressOrNetwork, textsOf, withText } from "./wizard-text.rules.ts";

/** Mail services by the domain their customers include. */
const services = servicePresets.flatMap((preset) =>
  preset.sets.flatMap(({ type, rdata }) => {
    const [include] =
      type === "TXT"
        ? rdata.filter((one) => one.startsWith('"v=spf1')).flatMap((one) => readSpf(textOfRdata(one)).policy.includes)
        : [];
    return include === undefined ? [] : [{ name: preset.name, include }];
  }),
);

export function SpfWizard() {
  return <WizardFrame type="TXT">{(owner, before) => <SpfForm owner={owner} before={before} />}</WizardFrame>;
}

function SpfForm({ owner, before }: { owner: string; before: RecordSet | null }) {
  const t = useTranslations("dnsimport.wizard.spf");
  const found = useMemo(() => textsOf(before, isSpf), [before]);
  const { policy, others } = useMemo(
    () => readSpf(found.length === 0 ? "v=spf1 mx ~all" : found.reduce(mergeSpf)),
    [found],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(policy.includes));
  const [ownMailServers, setOwnMailServers] = useState(policy.ownMailServers);
  const [ownAddress, setOwnAddress] = useState(policy.ownAddress);
  const [addresses, setAddresses] = useState(policy.addresses.join("\n"));
  const known = new Set(services.map(({ include }) => include));
  const [further, setFurther] = useState(policy.includes.filter((include) => !known.has(include)).join("\n"));
  const [rest, setRest] = useState<SpfRest>(policy.rest);

  const wrongAddress = entriesOf(addresses).find((entry) => !isAddressOrNetwork(entry));
  const wrongInclude = entriesOf(further).find((entry) => !isAsciiDomainName(entry.toLowerCase()));
  const made = printSpf({
    includes: [...services.map(({ include }) => include).filter((one) => chosen.has(one)), ...entriesOf(further)],
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
        {services.map(({ name, include }) => (
          <Checkbox
            key={include}
            label={name}
            checked={chosen.has(include)}
            onChange={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(include);
              else next.delete(include);
              setChosen(next);
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
        onChange={setFurther}
        error={wrongInclude === undefined ? null : t("includeWrong", { domain: wrongInclude })}
      />
      <fieldset className="np-fieldset">
        <legend>{t("own")}</legend>
        <Checkbox label={t("ownMail")} checked={ownMailServers} onChange={setOwnMailServers} />
        <Checkbox label={t("ownAddress")} checked={ownAddress} onChange={setOwnAddress} />
      </fieldset>
      <TextArea
        label={t("addresses")}
        hint={t("addressesHint")}
        mono
        rows={2}
        spellCheck={false}
        value={addresses}
        onChange={setAddresses}
        error={wrongAddress === undefined ? null : t("addressWrong", { address: wrongAddress })}
      />
      <RadioGroup
        label={t("rest")}
        value={rest}
        onChange={setRest}
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
