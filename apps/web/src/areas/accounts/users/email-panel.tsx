import { cancelEmailChange, changeEmail, userProfile } from "@nameplane/contracts/identity/operations";
import { checkEmail } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { MailTrouble } from "./mail-trouble.tsx";
import type { UserProfile } from "./user-profile.ts";

/** The user's mail address. A new address is shown beside it until the link that was mailed to it is opened. */
export function EmailPanel({ profile }: { profile: UserProfile }) {
  const t = useTranslations("accounts.user");
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={t("email")}
      aside={
        !open && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("changeEmail")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-strong">{profile.email}</p>
        <MailTrouble />
        {profile.newemail !== "" && <Waiting email={profile.newemail} />}
        {open && <EmailForm onClose={() => setOpen(false)} />}
      </div>
    </Panel>
  );
}

function Waiting({ email }: { email: string }) {
  const t = useTranslations("accounts.user");
  const queries = useQueryClient();
  const giveUp = useApiMutation(cancelEmailChange, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("emailKept") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(userProfile) });
    },
  });
  return (
    <Banner tone="info" title={t("emailWaits", { email })}>
      <div className="np-col np-gap-8">
        <p>{t("emailWaitsText")}</p>
        <div>
          <Button size="sm" busy={giveUp.isPending} onClick={() => giveUp.mutate({ input: {} })}>
            {t("giveUpEmail")}
          </Button>
        </div>
      </div>
    </Banner>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.user");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const save = useApiMutation(changeEmail, {
    call: { handled: true, why: t("emailWhy") },
    onSuccess: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: queryKeyOf(userProfile) });
    },
  });
  const form = useForm({
    initial: { email: "" },
    draft: { key: "email", until: "closed" },
    rules: { email: all(required, rule(checkEmail)) },
    onSubmit: ({ email }) => {
      if (save.isPending) return;
      save.mutate(
        { input: { email: email.trim() } },
        { onError: (error) => void form.applyRefusal(error, describeError(error, describe)) },
      );
    },
  });
  const isNotified = save.error?.param !== undefined || isAborted(save.error);
  return (
    <form className="np-form" style={{ maxWidth: 420 }} onSubmit={form.submit} noValidate>
      {save.error && !isNotified && <Banner tone="problem" title={describeError(save.error, describe)} live />}
      <TextField
        {...form.fields.email}
        type="email"
        label={t("newEmail")}
        hint={t("newEmailHint")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("mailLink")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
