import { changePassword } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../app/session/use-session.ts";
import { resultCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { PasswordField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { NewPasswordFields, newPasswordRules } from "./new-password-fields.tsx";

/** Changes the password: by the one of now. */
export function PasswordPanel() {
  const t = useTranslations("identity.password");
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={t("title")}
      aside={
        !open && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("open")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("body")}</p>
        {open && <ChangeForm onClose={() => setOpen(false)} />}
      </div>
    </Panel>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("identity.password");
  const codeTexts = useTranslations("identity.code");
  const twoStep = useTranslations("identity.twoStep");
  const asksCode = useSession().user?.["2step"] === true;
  const api = useTranslations("api");
  const save = useApiMutation(changePassword, {
    // A wrong code is 2200 with HTTP 200, a wrong password 2202.
    call: { handled: true, ownCodes: [resultCodes.loginRequired, resultCodes.badAuthorization] },
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      onClose();
    },
  });
  const form = useForm({
    initial: { currentpassword: "", code: "", newpassword: "", again: "" },
    rules: {
      currentpassword: all(required, maxLength(80)),
      ...(asksCode ? { code: required } : {}),
      ...newPasswordRules,
    },
    onSubmit: ({ currentpassword, newpassword, code }) =>
      save.mutate(
        { input: { currentpassword, newpassword, ...(asksCode ? { code } : {}) } },
        {
          onError: (error) => void form.applyRefusal(error, error.param === "code" ? codeTexts("failed") : error.desc),
        },
      ),
  });
  const isOnField = save.error?.param !== undefined;
  return (
    <form className="np-form" style={{ maxWidth: 420 }} onSubmit={form.submit} noValidate>
      {save.error && !isOnField && <Banner tone="problem" title={describeError(save.error, api)} live />}
      <PasswordField
        {...form.field("currentpassword")}
        label={t("current")}
        autoComplete="current-password"
        maxLength={80}
        autoFocus
      />
      {asksCode && (
        <TextField
          {...form.field("code")}
          label={twoStep("anyCode")}
          mono
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      <NewPasswordFields password={form.field("newpassword")} again={form.field("again")} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("submit")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
