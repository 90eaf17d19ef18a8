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

/** What may finish the login that waits: null until the server has said so, or where the browser knows no passkeys. */
export function useSecondStep(): { readonly authenticator: boolean; readonly passkey: boolean } | null {
  const api = useApi();
  const [known, setKnown] = useState<{ authenticator: boolean; passkey: boolean } | null>(null);
  useEffect(() => {
    if (!passkeysWork()) return;
    api.call(beginSecondStep, {}, call).then(
      ({ authenticator, options }) => setKnown({ authenticator, passkey: options !== null }),
      () => undefined, // Without an answer the code is asked for, as everywhere.
    );
  }, [api]);
  return known;
}

/** Second half of a login by a passkey. */
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
      // A challenge of its own for each press: it is good once, and for five minutes.
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
