import { beginPasskeyLogin } from "@nameplane/contracts/identity/operations";
import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { Api } from "../../../lib/api/client.ts";
import { askPasskey, passkeysFillIn, passkeysWork, PasskeyNotGiven } from "../../../lib/passkey.ts";
import { Button } from "../../../ui/basics/button.tsx";

/** The server forgets a challenge after five minutes, so the page asks for a new one before that. */
const RENEW_MS = 4 * 60_000;

const call = { handled: true, readsOnly: true } as const;

type Props = { readonly fillIn?: boolean; readonly size?: "md" | "lg" };

/**
 * Logs in without a password: with a button, and on the login page also from the list that the browser opens below the
 * username. Shows nothing in a browser without passkeys, or if the brand has switched off all login methods except the
 * password.
 */
export function PasskeyLogin(props: Props) {
  const { globals } = useBrand();
  return globals.enableLoginOptions && passkeysWork() ? <OfferedPasskey {...props} /> : null;
}

function OfferedPasskey({ fillIn = false, size = "md" }: Props) {
  const t = useTranslations("identity.passkey");
  const api = useApi();
  const { loginByPasskey } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly title?: string } | null>(null);
  // A browser can handle only one request for a passkey at a time, so the list is closed while the button is in use.
  const [asking, setAsking] = useState(false);

  const failed = (error: unknown) =>
    setFailure(error instanceof PasskeyNotGiven ? { error: null, title: t("notGiven") } : { error });
  const enter = async (passkey: PasskeyAnswer) => {
    setBusy(true);
    try {
      if (!(await loginByPasskey(passkey))) setFailure({ error: null, title: t("notGiven") });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const press = async () => {
    setAsking(true);
    setFailure(null);
    try {
      const { options } = await api.call(beginPasskeyLogin, {}, call);
      await enter(await askPasskey(options));
    } catch (error) {
      failed(error);
    } finally {
      setAsking(false);
    }
  };

  const picked = useEffectEvent((passkey: PasskeyAnswer | null) => {
    if (passkey !== null) void enter(passkey);
  });
  useEffect(() => {
    if (!fillIn || asking) return undefined;
    let controller = new AbortController();
    const offer = () => void offerInList(api, controller.signal).then(picked);
    offer();
    const timer = setInterval(() => {
      controller.abort();
      controller = new AbortController();
      offer();
    }, RENEW_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [api, fillIn, asking]);

  return (
    <div className="np-form" style={{ marginTop: 16 }}>
      {failure !== null && <FailureBanner {...failure} />}
      <Button size={size} full icon={IconFingerprint} busy={busy || asking} onClick={() => void press()}>
        {t("logIn")}
      </Button>
    </div>
  );
}

/** The passkey that the user picks from the list below the username. Null if none is picked, which needs no message. */
async function offerInList(api: Api, signal: AbortSignal): Promise<PasskeyAnswer | null> {
  try {
    if (!(await passkeysFillIn()) || signal.aborted) return null;
    const { options } = await api.call(beginPasskeyLogin, {}, { ...call, signal });
    return await askPasskey(options, { fillIn: true, signal });
  } catch {
    return null;
  }
}
