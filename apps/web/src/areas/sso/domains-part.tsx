import { addMailDomain, proveMailDomain, removeMailDomain } from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

type Props = { readonly settings: LoginProviderSettings; readonly onDone: () => void };
type Domain = LoginProviderSettings["domains"][number];

/** The email domains whose addresses lead to the login service, those that wait for their DNS record, and a field for another. */
export function DomainsPart({ settings: { domains }, onDone }: Props) {
  const t = useTranslations("sso.domains");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        {domains.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <ul className="np-sso-list">
            {domains.map((each) => (
              <DomainRow key={each.domain} of={each} onDone={onDone} />
            ))}
          </ul>
        )}
        <AddDomain onDone={onDone} />
      </div>
    </Panel>
  );
}

function DomainRow({ of: { domain, proved, record }, onDone }: { readonly of: Domain; readonly onDone: () => void }) {
  const t = useTranslations("sso.domains");
  const describe = useTranslations("api");
  const prove = useApiMutation(proveMailDomain, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("provedNow", { domain }) });
      onDone();
    },
  });
  const remove = useApiMutation(removeMailDomain, {
    call: { handled: true, why: t("removeWhy", { domain }) },
    onSuccess: () => {
      showToast({ tone: "success", title: t("removed", { domain }) });
      onDone();
    },
  });
  const failure = [remove.error, prove.error].find((error) => error !== null && !isAborted(error));
  const whom = <span className="np-visually-hidden"> {domain}</span>;
  return (
    <li className="np-col np-gap-8">
      <span className="np-row np-wrap np-gap-8">
        <span className="np-mono np-grow">{domain}</span>
        <StatusMark tone={proved === null ? "pending" : "active"}>{t(proved === null ? "waiting" : "proved")}</StatusMark>
      </span>
      {proved === null && (
        <>
          <p className="np-soft">{t("record")}</p>
          <CopyField value={record.name} label={t("recordName")} />
          <CopyField value={record.value} label={t("recordValue")} />
        </>
      )}
      {failure && <Banner tone="needs" title={describeError(failure, describe)} live />}
      <span className="np-row np-wrap np-gap-8">
        {proved === null && (
          <Button variant="primary" size="sm" busy={prove.isPending} onClick={() => prove.mutate({ input: { domain } })}>
            {t("prove")}
            {whom}
          </Button>
        )}
        <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ input: { domain } })}>
          {t("remove")}
          {whom}
        </Button>
      </span>
    </li>
  );
}

function AddDomain({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("sso.domains");
  const describe = useTranslations("api");
  const add = useApiMutation(addMailDomain, { call: { handled: true, why: t("addWhy") } });
  const form = useForm({
    initial: { domain: "" },
    rules: { domain: all(required) },
    draft: { key: "sso domain", until: "closed" },
    onSubmit: ({ domain }) =>
      add.mutate(
        { input: { domain: domain.trim().toLowerCase() } },
        {
          onSuccess: () => {
            form.reset();
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const elsewhere = add.error !== null && !isAborted(add.error) && add.error.param !== "domain" ? add.error : null;
  return (
    <form className="np-form" noValidate onSubmit={form.submit}>
      {elsewhere !== null && <Banner tone="problem" title={describeError(elsewhere, describe)} live />}
      <TextField
        label={t("new")}
        hint={t("newHint")}
        mono
        placeholder="example.com"
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("domain")}
      />
      <div>
        <Button type="submit" busy={add.isPending}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
}
