import { abuseKinds, abuseLimits, type AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import { abuseContact, reportAbuse } from "@nameplane/contracts/abuse/operations";
import { checkEmail } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { all, maxLength, minLength, required, rule } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import type { StoredFile } from "../files/index.ts";
import { referenceText } from "./reference-text.ts";
import { ReportFiles } from "./report-files.tsx";

/** The public page on which anybody can report abuse of a domain. It is the same on every brand. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("reportabuse");
  const [sent, setSent] = useState<{ reference: string; email: string } | null>(null);
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        {sent === null ? (
          <ReportForm onSent={setSent} />
        ) : (
          <Panel>
            <div className="np-col np-gap-16">
              <Banner tone="active" title={t("done.title", { reference: referenceText(sent.reference) })} live>
                {t("done.text", { email: sent.email })}
              </Banner>
              <div>
                <Button onClick={() => setSent(null)}>{t("done.another")}</Button>
              </div>
            </div>
          </Panel>
        )}
        <Contact />
      </div>
    </Page>
  );
}

const linesOf = (text: string) => text.split(/\s+/).filter((line) => line !== "");

const mostUrls = (text: string) =>
  linesOf(text).length > abuseLimits.urls ? ({ key: "too_long", values: { max: abuseLimits.urls } } as const) : null;

const initial: { domain: string; what: AbuseKind | ""; text: string; urls: string; name: string; email: string } = {
  domain: "",
  what: "",
  text: "",
  urls: "",
  name: "",
  email: "",
};

function ReportForm({ onSent }: { onSent: (sent: { reference: string; email: string }) => void }) {
  const t = useTranslations("reportabuse");
  const api = useTranslations("api");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const send = useApiMutation(reportAbuse, {
    call: { handled: true },
    onSuccess: ({ reference }) => {
      const email = form.values.email.trim();
      form.reset();
      setFiles([]);
      onSent({ reference, email });
    },
  });
  const form = useForm({
    initial,
    rules: {
      domain: all(required, maxLength(2000)),
      what: required,
      text: all(required, minLength(abuseLimits.textMin), maxLength(abuseLimits.text)),
      urls: mostUrls,
      name: maxLength(abuseLimits.name),
      email: all(required, rule(checkEmail)),
    },
    draft: { key: "abuse report", until: "sent" },
    onSubmit: ({ what, urls, domain, email, ...rest }) => {
      if (what === "") return;
      const input = {
        ...rest,
        what,
        domain: domain.trim(),
        email: email.trim(),
        urls: linesOf(urls),
        files: what === "child" ? [] : files.map(({ fileid }) => fileid),
      };
      const onError = (error: ApiError) => {
        // The files are no longer on the server, so they have to be chosen again.
        if (error.param === "files") setFiles([]);
        form.applyRefusal(error, error.desc);
      };
      send.mutate({ input }, { onError });
    },
  });
  return (
    <Panel>
      <form className="np-form" onSubmit={form.submit} noValidate>
        {send.error && <Banner tone="problem" title={describeError(send.error, api)} live />}
        <TextField {...form.field("domain")} label={t("domain")} hint={t("domainHint")} inputMode="url" maxLength={2000} />
        <SelectField
          {...form.field("what")}
          label={t("what")}
          placeholder={t("choose")}
          options={abuseKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => form.set("what", abuseKinds.find((kind) => kind === value) ?? "")}
        />
        {form.values.what === "child" && <Banner tone="needs" title={t("childText")} />}
        <TextArea {...form.field("text")} label={t("text")} hint={t("textHint")} rows={8} maxLength={abuseLimits.text} />
        <TextArea {...form.field("urls")} label={t("urls")} optional={t("optional")} hint={t("urlsHint")} rows={3} />
        {form.values.what !== "child" && <ReportFiles files={files} onChange={setFiles} />}
        <TextField
          {...form.field("name")}
          label={t("name")}
          optional={t("optional")}
          autoComplete="name"
          maxLength={abuseLimits.name}
        />
        <TextField
          {...form.field("email")}
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          autoComplete="email"
          maxLength={254}
        />
        <div>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The mail address for reports, for people who have to attach files or who prefer to write a mail. */
function Contact() {
  const t = useTranslations("reportabuse.contact");
  const { data } = useApiQuery(abuseContact, {});
  if (data === undefined || data.email === "") return null;
  return (
    <Panel title={t("title")}>
      <p>{t.rich("text", { name: data.name, email: data.email, a: (text) => <a href={`mailto:${data.email}`}>{text}</a> })}</p>
    </Panel>
  );
}
