import { beginSecondStep } from "@nameplane/contracts/identity/operations";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { askPasskey, passkeysWork, PasskeyNotGiven } from "../../../lib/passkey.ts";
import { Button } from "../../../ui/basics/button.tsx";

const call = { handled: true, readsOnly: true } as const;

/**
 * The methods that can complete the current login. Null until the server has answered, or if the browser does not support
 * passkeys.
 */
export function useSecondStep(): { readonly authenticator: boolean; readonly passkey: boolean } | null {
  const api = useApi();
  const [known, setKnown] = useState<{ authenticator: boolean; passkey: boolean } | null>(null);
  useEffect(() => {
    if (!passkeysWork()) return;
    api.call(beginSecondStep, {}, call).then(
      ({ authenticator, options }) => setKnown({ authenticator, passkey: options !== null }),
      () => undefined, // Without an answer, the form asks for a code as usual.
    );
  }, [api]);
  return known;
}

/** The second step of a login with a passkey. */
export function PasskeyStep({ size }: { size: "md" | "lg" }) {
  const t = useTranslations("identity.passkey");
  const api = useApi();
  const { submitPasskey } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly title?: string } | null>(null);
  const prove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // Each click gets a new challenge, which is valid once and for five minutes.
      const { options } = await api.call(beginSecondStep, {}, call);
      if (options === null || !(await submitPasskey(await askPasskey(options))))
        setFailure({ error: null, title: t("notGiven") });
    } catch (error) {
      setFailure(error instanceof PasskeyNotGiven ? { error: null, title: t("notGiven") } : { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="np-form">
      {failure !== null && <FailureBanner {...failure} />}
      <Button variant="primary" size={size} full icon={IconFingerprint} busy={busy} onClick={() => void prove()}>
        {t("use")}
      </Button>
    </div>
  );
}
