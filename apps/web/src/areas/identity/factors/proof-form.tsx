import { beginStepUp, stepUp } from "@nameplane/contracts/identity/operations";
import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { onForget } from "../../../lib/session-memory.ts";
import { askPasskey, passkeysWork } from "../../../lib/passkey.ts";
import { required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { PasswordField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ProviderProof } from "./provider-proof.tsx";

type Props = {
  readonly asked: StepUpAsked;
  readonly why: string | null;
  /**
   * Called after the proof, or if the session has ended. The call that asked for the proof is then sent again, and the server
   * decides.
   */
  readonly onProven: () => void;
  readonly onCancel: () => void;
};

/**
 * A wrong code (2200) and a wrong password (2202) are handled by this form. If the session has ended, this call does not wait for
 * a login, because a proof is valid only in the session in which it was given. The call that needs the proof waits for the login
 * instead, and then asks for a new proof.
 */
const call = {
  handled: true,
  ofLogin: true,
  ownCodes: [resultCodes.loginRequired, resultCodes.badAuthorization],
} as const;

/**
 * The texts that were typed when the session turned out to have ended. They are kept so that they are still in the form after the
 * login.
 */
const nothingTyped = { password: "", code: "" };
let typed = nothingTyped;
const keepTyped = (values: typeof nothingTyped) => {
  typed = values;
};
onForget(() => keepTyped(nothingTyped));

/**
 * Proves the user's identity by a passkey, the login service, a code or the password. The form shows the best method that the
 * user has, and the others behind a link.
 */
export function ProofForm({ asked, why, onProven, onCancel }: Props) {
  const t = useTranslations("identity.stepUp");
  const { content, methods } = asked;
  const hasPasskey = methods.includes("passkey") && passkeysWork();
  const hasProvider = methods.includes("provider");
  const hasCode = methods.includes("totp") || methods.includes("recovery");
  const hasTyped = hasCode || methods.includes("password");
  const [way, setWay] = useState<"passkey" | "provider" | "typed">(hasPasskey ? "passkey" : hasProvider ? "provider" : "typed");
  return (
    <div className="np-col np-gap-16">
      {why !== null && <p>{why}</p>}
      <p className="np-soft">{t("body")}</p>
      {way === "passkey" ? (
        <PasskeyProof content={content} onProven={onProven} onCancel={onCancel} />
      ) : way === "provider" ? (
        <ProviderProof content={content} onProven={onProven} onCancel={onCancel} />
      ) : (
        <TypedProof asked={asked} onProven={onProven} onCancel={onCancel} />
      )}
      {hasPasskey && hasCode && (
        <div>
          <Button variant="ghost" onClick={() => setWay(way === "passkey" ? "typed" : "passkey")}>
            {t(way === "passkey" ? "codeInstead" : "passkeyInstead")}
          </Button>
        </div>
      )}
      {hasProvider && (hasPasskey || hasTyped) && (
        <div>
          <Button variant="ghost" onClick={() => setWay(way !== "provider" ? "provider" : hasPasskey ? "passkey" : "typed")}>
            {t(way === "provider" ? "otherInstead" : "providerInstead")}
          </Button>
        </div>
      )}
    </div>
  );
}

function PasskeyProof({ content, onProven, onCancel }: { content: string } & Pick<Props, "onProven" | "onCancel">) {
  const t = useTranslations("identity.stepUp");
  const texts = useTranslations("identity.passkey");
  const api = useApi();
  const describe = useTranslations("api");
  const [notGiven, setNotGiven] = useState(false);
  const [busy, setBusy] = useState(false);
  const prove = useApiMutation(stepUp, { call, onSuccess: onProven });
  const ask = async () => {
    setNotGiven(false);
    setBusy(true);
    prove.reset();
    try {
      const { options } = await api.call(beginStepUp, { content }, call);
      const passkey: PasskeyAnswer = await askPasskey(options);
      prove.mutate({ input: { content, passkey } }, { onError: (error) => error.needsLogin && onProven() });
    } catch (error) {
      if (error instanceof ApiError && error.needsLogin) onProven();
      else setNotGiven(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="np-form">
      {prove.error && <Banner tone="problem" title={describeError(prove.error, describe)} live />}
      {notGiven && <Banner tone="needs" title={texts("notGiven")} live />}
      <div className="np-row np-gap-8">
        <Button data-autofocus variant="primary" icon={IconFingerprint} busy={busy || prove.isPending} onClick={() => void ask()}>
          {texts("use")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </div>
  );
}

function TypedProof({ asked, onProven, onCancel }: Omit<Props, "why">) {
  const t = useTranslations("identity.stepUp");
  const code = useTranslations("identity.code");
  const describe = useTranslations("api");
  const { content, methods } = asked;
  const byPassword = methods.includes("password");
  const prove = useApiMutation(stepUp, { call, onSuccess: onProven });
  const refused = (error: ApiError) => {
    if (error.needsLogin) {
      keepTyped(form.values);
      onProven();
      return;
    }
    form.applyRefusal(error, error.param === "code" ? code("failed") : error.desc);
    form.focus(byPassword ? "password" : "code");
  };
  const [initial] = useState(() => typed);
  useEffect(() => keepTyped(nothingTyped), []);
  const form = useForm({
    initial,
    draft: false,
    rules: byPassword ? { password: required } : { code: required },
    onSubmit: (values) => {
      const proof = byPassword ? { password: values.password } : { code: values.code };
      prove.mutate({ input: { content, ...proof } }, { onError: refused });
    },
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      {prove.error && !prove.error.needsLogin && prove.error.param === undefined && (
        <Banner tone="problem" title={describeError(prove.error, describe)} live />
      )}
      {byPassword ? (
        <PasswordField
          {...form.field("password")}
          data-autofocus
          label={t("password")}
          autoComplete="current-password"
          maxLength={80}
        />
      ) : (
        <TextField
          {...form.field("code")}
          data-autofocus
          label={t(methods.includes("totp") ? (methods.includes("recovery") ? "anyCode" : "code") : "recovery")}
          mono
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={prove.isPending}>
          {t("confirm")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
