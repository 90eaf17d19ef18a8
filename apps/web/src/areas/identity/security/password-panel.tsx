import { changePassword } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { NewPasswordFields, newPasswordRules } from "../entry/index.ts";

/** Changes the password. The user has to confirm their identity first. */
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
  const api = useTranslations("api");
  const save = useApiMutation(changePassword, {
    call: { handled: true, why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      onClose();
    },
  });
  const form = useForm({
    initial: { newpassword: "", again: "" },
    draft: false,
    rules: newPasswordRules,
    onSubmit: ({ newpassword }) =>
      save.mutate({ input: { newpassword } }, { onError: (error) => void form.applyRefusal(error, error.desc) }),
  });
  const isNotified = save.error?.param !== undefined || isAborted(save.error);
  return (
    <form className="np-form" style={{ maxWidth: 420 }} onSubmit={form.submit} noValidate>
      {save.error && !isNotified && <Banner tone="problem" title={describeError(save.error, api)} live />}
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
