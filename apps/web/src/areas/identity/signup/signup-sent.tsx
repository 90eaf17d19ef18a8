import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import type { SignedUp } from "./signup-form.tsx";
import { SignupSteps } from "./signup-steps.tsx";

/** The account is made and waits for its mailed link. The page still has the password, so that nobody has to type it again. */
export function SignupSent({
  done,
  toCheckout,
  wanted,
}: {
  done: SignedUp;
  toCheckout: boolean;
  /** The page that opens after the login. */
  wanted: string | null;
}) {
  const t = useTranslations("signup");
  const describe = useTranslations("api");
  const { login } = useSessionActions();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const goOn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await login(done.username, done.password);
    } catch (error) {
      // The login page asks for the code of a second factor.
      const code = error instanceof ApiError ? error.code : null;
      if (code === resultCodes.twoStepRequired) void go({ to: "login", query: wanted === null ? {} : { return: wanted } });
      else setFailure(code === resultCodes.statusProhibits ? t("notYet") : describeError(error, describe));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <SignupSteps current="confirm" />
      <div className="np-form">
        <h1 tabIndex={-1}>{t("sentTitle")}</h1>
        <p role="status">{t.rich("sent", { email: done.email, user: done.username, b: (text) => <b>{text}</b> })}</p>
        <p className="np-soft">{t("sentHint")}</p>
        {failure !== null && <Banner tone="needs" title={failure} live />}
        <Button variant="primary" busy={busy} onClick={() => void goOn()}>
          {t(toCheckout ? "onToCheckout" : "onIn")}
        </Button>
      </div>
    </div>
  );
}
