import { checkOwnerCertificate } from "@nameplane/contracts/orders/operations";
import type { CheckedCertificate } from "@nameplane/contracts/orders/owner-certificates";
import { IconDownload, IconFileSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import "./ownercertificate.css";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";

/** Certificates have one page. A larger file is none of ours. */
const maxBytes = 5_000_000;

/** The public page on which anybody checks an owner certificate, by its number or its file. The file stays on the visitor's device. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ownercertificate.check");
  const api = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const check = useApiMutation(checkOwnerCertificate, { call: { handled: true } });
  const ask = (input: { number: string } | { filehash: string }) => {
    setFailure(null);
    check.reset();
    check.mutate({ input }, { onError: (error) => setFailure(describeError(error, api)) });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxBytes) return setFailure(t("tooLarge"));
    form.set("number", "");
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    ask({ filehash: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") });
  };
  const form = useForm({
    initial: { number: "" },
    draft: { key: "certificate-check", until: "closed" },
    rules: { number: required },
    onSubmit: ({ number }) => {
      if (!check.isPending) ask({ number });
    },
  });
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <Panel>
          <form className="np-form" onSubmit={form.submit} noValidate aria-busy={check.isPending || undefined}>
            {failure !== null && <Banner tone="problem" title={failure} live />}
            <TextField
              {...form.field("number")}
              label={t("number")}
              hint={t("numberHint")}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <div className="np-row np-wrap np-gap-8">
              <Button type="submit" variant="primary" busy={check.isPending}>
                {t("act")}
              </Button>
              <Button icon={IconFileSearch} onClick={() => picker.current?.click()}>
                {t("file")}
              </Button>
            </div>
            <p className="np-small np-soft">{t("fileHint")}</p>
            <input
              ref={picker}
              type="file"
              className="np-visually-hidden"
              tabIndex={-1}
              aria-label={t("file")}
              accept="application/pdf,.pdf"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                // Without this, choosing the same file again would not fire a change event.
                event.target.value = "";
              }}
            />
          </form>
        </Panel>
        {check.data !== undefined && <Checked of={check.data} />}
      </div>
    </Page>
  );
}

const tones = { current: "active", replaced: "info", changed: "needs", gone: "needs" } as const;

/** What the certificate says, and whether the owner is still the same. */
function Checked({ of }: { of: CheckedCertificate }) {
  const t = useTranslations("ownercertificate.check");
  const format = useFormat();
  const country = new Intl.DisplayNames(format.locale, { type: "region" }).of(of.country) ?? of.country;
  return (
    <>
      <Panel title={t("says")}>
        <div className="np-col np-gap-16">
          <Banner tone={tones[of.state]} title={t(`state.${of.state}`)} live>
            {t(`stateText.${of.state}`)}
          </Banner>
          <KeyValue
            facts={[
              {
                key: "domain",
                label: t("domain"),
                value: of.unicodename === of.domainname ? of.domainname : `${of.unicodename} (${of.domainname})`,
              },
              { key: "holder", label: t("holder"), value: <strong>{of.holder}</strong> },
              ...(of.contact === "" || of.contact === of.holder
                ? []
                : [{ key: "contact", label: t("contact"), value: of.contact }]),
              ...(of.orgnumber === null ? [] : [{ key: "orgnumber", label: t("orgnumber"), value: of.orgnumber }]),
              { key: "place", label: t("place"), value: `${of.city}, ${country}` },
              { key: "registered", label: t("registered"), value: format.date(of.registered) },
              { key: "paiduntil", label: t("paidUntil"), value: format.date(of.paiduntil) },
              { key: "read", label: t("read"), value: format.dateTime(of.read) },
              { key: "issued", label: t("issued"), value: format.dateTime(of.issued) },
              { key: "issuer", label: t("issuer"), value: of.issuer },
              { key: "number", label: t("number"), value: <span translate="no">{of.number}</span> },
            ]}
          />
        </div>
      </Panel>
      <Signature of={of} />
    </>
  );
}

const commands = `base64 -d signature.txt > signature.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.txt -sigfile signature.bin`;

/** The signed text with its signature and key, for somebody who checks it without us. */
function Signature({ of }: { of: CheckedCertificate }) {
  const t = useTranslations("ownercertificate.check");
  const files = {
    statement: ["statement.txt", of.statement],
    signature: ["signature.txt", of.signature],
    key: ["key.pem", of.publickey],
  } as const;
  return (
    <Panel title={t("signature")}>
      <div className="np-col np-gap-12">
        <p className="np-small">{t("signatureText", { key: of.keyid })}</p>
        <div className="np-row np-wrap np-gap-8">
          {(["statement", "signature", "key"] as const).map((what) => (
            <Button
              key={what}
              size="sm"
              icon={IconDownload}
              onClick={() => saveFile(files[what][0], new Blob([files[what][1]], { type: "text/plain" }))}
            >
              {files[what][0]}
            </Button>
          ))}
        </div>
        <pre className="np-mono np-small np-certificate-commands" translate="no">
          {commands}
        </pre>
      </div>
    </Panel>
  );
}
