import { IconChevronLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { maxLength } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

/** The second step of a login without the authenticator: one of the codes that were shown during the set-up. */
export function RecoveryForm({ onBack, size }: { onBack: () => void; size: "md" | "lg" }) {
  const t = useTranslations("identity.recovery");
  const code = useTranslations("identity.code");
  const { submitRecoveryCode } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly title?: string } | null>(null);
  const refuse = (why: NonNullable<typeof failure>) => {
    setFailure(why);
    form.focus("code");
  };
  const send = async (code: string) => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await submitRecoveryCode(code))) refuse({ error: null, title: t("failed") });
    } catch (error) {
      refuse({ error });
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
      {failure !== null && <FailureBanner {...failure} />}
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
