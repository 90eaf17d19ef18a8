import { setSamlProvider } from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { InputOf } from "../../lib/api/operation.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup, Switch } from "../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm, type Form } from "../../ui/form/use-form.ts";
import { CopyField } from "../../ui/text/copy.tsx";
import { MetadataFile } from "./metadata-file.tsx";
import { SamlKey } from "./saml-key.tsx";
import { SamlCertificates } from "./saml-certificates.tsx";

type Props = { readonly settings: LoginProviderSettings; readonly onDone: () => void };
type Source = "url" | "file" | "fields";
type Values = {
  source: Source;
  metadataurl: string;
  metadata: string;
  issuer: string;
  ssourl: string;
  certificates: string;
  signsrequests: boolean;
};

const sources: readonly Source[] = ["url", "file", "fields"];

function valuesOf({ provider }: LoginProviderSettings): Values {
  const saml = provider?.saml ?? null;
  return {
    source: saml === null ? "url" : "fields",
    metadataurl: "",
    metadata: "",
    issuer: saml === null ? "" : (provider?.issuer ?? ""),
    ssourl: saml?.ssourl ?? "",
    certificates: saml?.certificates.map(({ pem }) => pem).join("\n") ?? "",
    signsrequests: saml?.signsrequests ?? false,
  };
}

/** The input of the call. It has only the fields of the chosen source. */
function inputOf(values: Values): InputOf<typeof setSamlProvider> {
  const { source, signsrequests } = values;
  if (source === "url") return { metadataurl: values.metadataurl.trim(), signsrequests };
  if (source === "file") return { metadata: values.metadata.trim(), signsrequests };
  const { issuer, ssourl, certificates } = values;
  return { issuer: issuer.trim(), ssourl: ssourl.trim(), certificates: certificates.trim(), signsrequests };
}

/** The form for a login service that speaks SAML: what has to be entered there, and what we have to know about it. */
export function SamlForm({ settings, onDone }: Props) {
  const t = useTranslations("sso.saml");
  const describe = useTranslations("api");
  const save = useApiMutation(setSamlProvider, { call: { handled: true, why: t("why") } });
  const initial = valuesOf(settings);
  const form: Form<Values> = useForm({
    initial,
    draft: { key: "sso saml", until: "closed" },
    rules: {
      metadataurl: (value, { source }) => (source === "url" ? all(required, maxLength(1000))(value) : null),
      metadata: (value, { source }) => (source === "file" ? all(required, maxLength(400_000))(value) : null),
      issuer: (value, { source }) => (source === "fields" ? all(required, maxLength(500))(value) : null),
      ssourl: (value, { source }) => (source === "fields" ? all(required, maxLength(1000))(value) : null),
      certificates: (value, { source }) => (source === "fields" ? all(required, maxLength(60_000))(value) : null),
    },
    onSubmit: (values) => {
      if (save.isPending) return;
      save.mutate(
        { input: inputOf(values) },
        {
          onSuccess: () => {
            form.reset(initial);
            showToast({ tone: "success", title: t("saved") });
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      );
    },
  });
  const { error } = save;
  const isElsewhere = error !== null && !isAborted(error) && error.param === undefined && error.missing.length === 0;
  const { provider } = settings;
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <OurSide settings={settings} />
      {provider?.saml && <SamlCertificates certificates={provider.saml.certificates} />}
      {isElsewhere && <Banner tone="problem" title={describeError(error, describe)} live />}
      <RadioGroup
        label={t("source")}
        value={form.values.source}
        onChange={(source) => {
          form.set("source", source);
          // Editing a field clears its refusal. A refusal of the former source must not prevent sending this one, so every field
          // is set again.
          for (const name of ["metadataurl", "metadata", "issuer", "ssourl", "certificates"] as const)
            form.set(name, form.values[name]);
        }}
        options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <SourceFields form={form} />
      <Switch
        label={t("signs")}
        note={t("signsNote")}
        checked={form.values.signsrequests}
        onChange={(signs) => form.set("signsrequests", signs)}
      />
      {provider?.ison === true && <p className="np-soft">{t("offNote")}</p>}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** What has to be entered at the login service. */
function OurSide({ settings: { oursaml: ours } }: { readonly settings: LoginProviderSettings }) {
  const t = useTranslations("sso.saml");
  return (
    <>
      <p className="np-soft">{t("text")}</p>
      <CopyField value={ours.entityid} label={t("entityId")} />
      <CopyField value={ours.acsuri} label={t("acs")} />
      <CopyField value={ours.metadatauri} label={t("metadataUri")} />
      <p className="np-small np-soft">{t("nameId")}</p>
      {ours.certificate !== null && (
        <details>
          <summary>{t("ourCertificate")}</summary>
          <CopyField value={ours.certificate.pem} label={t("ourCertificate")} multiline />
        </details>
      )}
      {ours.certificate !== null && <SamlKey next={ours.next} />}
    </>
  );
}

const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

function SourceFields({ form }: { readonly form: Form<Values> }) {
  const t = useTranslations("sso.saml");
  const { source } = form.values;
  if (source === "url")
    return (
      <TextField
        {...form.field("metadataurl")}
        {...plain}
        label={t("metadataUrl")}
        hint={t("metadataUrlHint")}
        maxLength={1000}
      />
    );
  if (source === "file")
    return (
      <>
        <MetadataFile onText={(text) => form.set("metadata", text)} />
        <TextArea {...form.field("metadata")} label={t("metadata")} mono rows={6} spellCheck={false} />
      </>
    );
  return (
    <>
      <TextField {...form.field("issuer")} {...plain} label={t("issuer")} hint={t("issuerHint")} maxLength={500} />
      <TextField {...form.field("ssourl")} {...plain} label={t("ssoUrl")} hint={t("ssoUrlHint")} maxLength={1000} />
      <TextArea
        {...form.field("certificates")}
        label={t("certificates")}
        hint={t("certificatesHint")}
        mono
        rows={6}
        spellCheck={false}
      />
    </>
  );
}
