import { checkSixDigitCode } from "@nameplane/values";
import { IconChevronLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { PasskeyStep, useSecondStep } from "./passkey-step.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { twoStepFailure } from "./two-step-failure.rules.ts";

const CODE_LENGTH = 6;

/** The secret in the data of a two-step refusal, which is then sent back with the code. Null if there is none. */
export const secretOf = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "secret" in data && typeof data.secret === "string" && data.secret !== ""
    ? data.secret
    : null;

/** The second step of a login: six digits from the authenticator. */
export function CodeForm({ data, onBack, size = "md" }: { data: unknown; onBack: () => void; size?: "md" | "lg" }) {
  const t = useTranslations("identity.code");
  const passkey = useTranslations("identity.passkey");
  const { submitCode } = useSessionActions();
  const { globals } = useBrand();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly title?: string | undefined } | null>(null);
  const [lost, setLost] = useState(false);
  const step = useSecondStep();

  // Puts the focus into the field, even if the code was sent by the button (now disabled) or by a tap on a phone.
  const refuse = (why: NonNullable<typeof failure>) => {
    setFailure(why);
    form.reset();
    form.focus("code");
  };
  const send = async (code: string) => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await submitCode(code, secretOf(data)))) refuse({ error: null, title: t("failed") });
    } catch (error) {
      const refused = error instanceof ApiError && twoStepFailure("loginCode", error) !== null;
      refuse({ error, title: refused ? [t("failed"), error.desc].filter(Boolean).join(". ") : undefined });
    } finally {
      setBusy(false);
    }
  };
  const form = useForm({
    initial: { code: "" },
    draft: false,
    rules: { code: rule(checkSixDigitCode) },
    onSubmit: ({ code }) => void send(code),
  });

  if (lost) return <RecoveryForm size={size} onBack={() => setLost(false)} />;
  if (step?.passkey && !step.authenticator)
    return (
      <div className="np-form">
        <p className="np-soft">{passkey("stepBody")}</p>
        <PasskeyStep size={size} />
        <Button variant="ghost" onClick={() => setLost(true)}>
          {passkey("lost")}
        </Button>
        <Button variant="ghost" icon={IconChevronLeft} onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    );
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t("body", { brand: globals.brandName })}</p>
      {failure !== null && <FailureBanner {...failure} />}
      <TextField
        {...form.field("code")}
        // Pasted codes often have a space in the middle.
        onChange={(text) => form.set("code", text.replace(/\s+/g, "").slice(0, CODE_LENGTH))}
        label={t("label")}
        hint={t("hint")}
        size={size}
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" variant="primary" size={size} full disabled={form.values.code === ""} busy={busy}>
        {t("submit")}
      </Button>
      {step?.passkey && <PasskeyStep size={size} />}
      <Button variant="ghost" onClick={() => setLost(true)}>
        {t("lost")}
      </Button>
      <Button variant="ghost" icon={IconChevronLeft} onClick={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
