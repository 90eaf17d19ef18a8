import { IconChevronLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { maxLength } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

/** Second half of a login without the authenticator: one of the codes that were shown when two-step login was set up. */
export function RecoveryForm({ onBack, size }: { onBack: () => void; size: "md" | "lg" }) {
  const t = useTranslations("identity.recovery");
  const code = useTranslations("identity.code");
  const api = useTranslations("api");
  const { submitRecoveryCode } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (code: string) => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await submitRecoveryCode(code))) setFailure(t("failed"));
    } catch (error) {
      setFailure(describeError(error, api));
    } finally {
      setBusy(false);
    }
  };
  const form = useForm({
    initial: { code: "" },
    draft: false,
    rules: { code: maxLength(40) },
    onSubmit: ({ code }) => void send(code.trim()),
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t("body")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextField
        {...form.field("code")}
        label={t("label")}
        hint={t("hint")}
        size={size}
        mono
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" size={size} full disabled={form.values.code.trim().length < 6} busy={busy}>
        {t("submit")}
      </Button>
      <Button variant="ghost" onClick={() => openDialog({ kind: "twoStepReset" })}>
        {code("reset")}
      </Button>
      <p className="np-small np-soft">{t("none")}</p>
      <Button variant="ghost" icon={IconChevronLeft} onClick={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
