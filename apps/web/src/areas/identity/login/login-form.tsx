import { useState } from "react";
import { useTranslations } from "use-intl";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { writePreference } from "../../../lib/preferences.ts";
import { maxLength } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { PasswordField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ProviderLogin, useProviderLogin } from "./provider-login.tsx";
import { useLoginWay } from "./use-login-way.ts";

/** The largest number of characters that a username or a password may have. */
const LENGTH_MAX = 80;

type Props = {
  /**
   * The username that is filled in at first: in the login dialog that of the last user, on the login page a remembered
   * username.
   */
  readonly username?: string;
  /** Whether to offer to remember the username on this device. */
  readonly remember?: boolean;
  /** A link beside the password's label. */
  readonly aside?: React.ReactNode;
  readonly size?: "md" | "lg";
};

/** Username and password, trimmed and at most 80 characters long. The button is enabled when both are filled. */
export function LoginForm({ username = "", remember, aside, size = "md" }: Props) {
  const t = useTranslations("identity.login");
  const { login } = useSessionActions();
  const { isLoginOver } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly title?: string } | null>(null);
  const [keep, setKeep] = useState(username !== "");

  const send = async (user: string, password: string) => {
    setBusy(true);
    setFailure(null);
    try {
      if (remember) writePreference("username", keep ? user : null);
      if (!(await login(user, password))) setFailure({ error: null, title: t("noSession") });
    } catch (error) {
      // Two-step login continues in its own form, and a suspended account in its own dialog.
      const goesOn =
        error instanceof ApiError && (error.code === resultCodes.twoStepRequired || error.code === resultCodes.suspended);
      if (!goesOn) setFailure({ error });
    } finally {
      setBusy(false);
    }
  };

  const provider = useProviderLogin();
  const [byPassword, setByPassword] = useState(false);
  const form = useForm({
    initial: { user: username, password: "" },
    draft: false,
    rules: { user: maxLength(LENGTH_MAX), password: maxLength(LENGTH_MAX) },
    onSubmit: ({ user, password }) => {
      if (byProvider) provider.mutate({ input: { user: user.trim() } });
      else void send(user.trim(), password.trim());
    },
  });
  const { way, look } = useLoginWay(form.values.user);
  const byProvider = way !== null && !byPassword;
  const filled = form.values.user.trim() !== "" && form.values.password.trim() !== "";

  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      {failure !== null ? <FailureBanner {...failure} /> : isLoginOver && <Banner tone="needs" title={t("over")} live />}
      <TextField
        {...form.field("user")}
        onBlur={() => {
          form.field("user").onBlur();
          look();
        }}
        label={t("username")}
        size={size}
        maxLength={LENGTH_MAX}
        autoComplete={remember ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === ""}
        data-autofocus={username === "" || undefined}
      />
      {byProvider ? (
        <ProviderLogin domain={way.domain} size={size} begin={provider} onPassword={() => setByPassword(true)} />
      ) : (
        <>
          <PasswordField
            {...form.field("password")}
            label={t("password")}
            aside={aside}
            size={size}
            maxLength={LENGTH_MAX}
            autoComplete="current-password"
            autoFocus={username !== ""}
            data-autofocus={username !== "" || undefined}
          />
          {remember && <Checkbox label={t("remember")} checked={keep} onChange={setKeep} />}
          <Button type="submit" variant="primary" size={size} full disabled={!filled} busy={busy}>
            {t("submit")}
          </Button>
        </>
      )}
    </form>
  );
}
