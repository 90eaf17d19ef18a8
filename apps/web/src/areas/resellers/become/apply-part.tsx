import { applyAsReseller, resellerStart, withdrawResellerApplication } from "@nameplane/contracts/resellers/become-operations";
import { checkContactPhone, checkEmail, checkUrl } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { AccountDetailsForm } from "../../contacts/index.ts";
import type { Offer, Start } from "./become-types.ts";

/** What a customer can do: name the account's owner, apply, or see what became of the application. */
export function ApplyPart({ offer, start }: { offer: Offer; start: Start }) {
  const t = useTranslations("become");
  const { permissions, account } = useSession();
  if (start.application?.state === "asked") return <Waiting application={start.application} />;
  if (!permissions.has("whitelabel_edit")) return <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>;
  if (account?.hasdetails === false && permissions.has("account_edit"))
    return (
      <Panel title={t("details.title")}>
        <div className="np-col np-gap-16">
          <p className="np-soft">{t("details.text")}</p>
          <AccountDetailsForm submit={t("details.save")} onSaved={() => undefined} />
        </div>
      </Panel>
    );
  const { application } = start;
  return (
    <>
      {application?.state === "refused" && (
        <Banner tone="problem" title={t("status.refused")}>
          {application.reason}
        </Banner>
      )}
      <ApplyForm offer={offer} />
    </>
  );
}

function Waiting({ application: { asked, publicname } }: { application: NonNullable<Start["application"]> }) {
  const t = useTranslations("become.status");
  const format = useFormat();
  const queries = useQueryClient();
  const withdraw = useApiMutation(withdrawResellerApplication, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("withdrawn") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(resellerStart) });
    },
  });
  return (
    <Panel title={t("asked")}>
      <div className="np-col np-gap-16">
        <p>{t("askedText", { date: format.date(asked), name: publicname })}</p>
        <div>
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ input: {} })}>
            {t("withdraw")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type Values = { publicname: string; email: string; phone: string; url: string; plan: string };

function ApplyForm({ offer }: { offer: Offer }) {
  const t = useTranslations("become.form");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { account } = useSession();
  const [isAccepted, setAccepted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const apply = useApiMutation(applyAsReseller, { call: { handled: true } });
  const form = useForm<Values>({
    initial: {
      publicname: account?.contact.organization ?? "",
      email: account?.contact.email ?? "",
      phone: account?.contact.phone ?? "",
      url: "",
      plan: "",
    },
    rules: { publicname: required, email: all(required, rule(checkEmail)), phone: rule(checkContactPhone), url: rule(checkUrl) },
    draft: { key: "become-reseller", until: "sent" },
    onSubmit: (values) => {
      if (apply.isPending) return;
      setFailure(null);
      apply.mutate(
        { input: { ...values, acceptterms: isAccepted, version: offer.version } },
        {
          onSuccess: ({ state }) => {
            form.sent();
            showToast({ tone: "success", title: t(state === "approved" ? "admitted" : "sent") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(resellerStart) });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Panel title={t("title")}>
      <form className="np-form" onSubmit={form.submit} noValidate aria-busy={apply.isPending}>
        <p className="np-soft">{t(offer.signup === "at_once" ? "atOnce" : "review")}</p>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField {...form.field("publicname")} label={t("publicname")} autoComplete="organization" maxLength={100} />
        <TextField {...form.field("email")} label={t("email")} type="email" autoComplete="email" />
        <TextField {...form.field("phone")} label={t("phone")} optional={t("optional")} type="tel" autoComplete="tel" />
        <TextField
          {...form.field("url")}
          label={t("url")}
          hint={t("urlHint")}
          optional={t("optional")}
          type="url"
          autoComplete="url"
        />
        <TextArea {...form.field("plan")} label={t("plan")} hint={t("planHint")} optional={t("optional")} maxLength={2000} />
        <Checkbox label={t("accept")} checked={isAccepted} onChange={setAccepted} />
        <div>
          <Button type="submit" variant="primary" busy={apply.isPending}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
