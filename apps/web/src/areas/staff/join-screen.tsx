import { openStaffLink, useStaffLink as useStaffLinkOperation } from "@nameplane/contracts/staff/operations";
import { IconFingerprint } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { texts } from "../../lib/i18n/texts.ts";
import { PasskeyNotGiven, PasskeyThere, passkeysWork } from "../../lib/passkey.ts";
import { useStaffSession } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { useMakePasskey } from "./make-own-passkey.ts";

const call = { handled: true, ofLogin: true, anyIdentity: true } as const;

/** The token of the link, from the fragment of the URL, which is sent to no server. */
const tokenOfAddress = () => /^#([\w-]{43})$/.exec(globalThis.location.hash)?.[1] ?? null;

/** The page of a one-time link: the staff member creates a passkey, and is logged in. */
export function JoinScreen() {
  const t = useTranslations("staff");
  const describe = useTranslations("api");
  const api = useApi();
  const { store } = useStaffSession();
  const navigate = useNavigate();
  const make = useMakePasskey();
  const [token] = useState(tokenOfAddress);
  const [who, setWho] = useState<{ readonly name: string; readonly username: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(token === null ? t("join.noToken") : null);
  useEffect(() => {
    // The answer is requested only once, because the link is used up when the passkey is made, and the language may change.
    if (token === null || who !== null) return;
    api.call(openStaffLink, { token }, call).then(setWho, (error: unknown) => setProblem(describeError(error, describe)));
  }, [api, describe, token, who]);
  const join = async () => {
    if (token === null) return;
    setBusy(true);
    setProblem(null);
    try {
      // Each click gets a new challenge, which is valid once and for five minutes.
      const { options } = await api.call(openStaffLink, { token }, call);
      const { colleague } = await api.call(useStaffLinkOperation, { token, ...(await make(options)) }, call);
      await texts.setLocale(colleague.language);
      store.know(colleague);
      await navigate({ to: "/staff", replace: true });
    } catch (error) {
      setProblem(
        error instanceof PasskeyThere
          ? t("join.there")
          : error instanceof PasskeyNotGiven
            ? t("join.notGiven")
            : describeError(error, describe),
      );
      setBusy(false);
    }
  };
  return (
    <div className="np-staff-card">
      <h1 tabIndex={-1} data-page-title>
        {who === null ? t("login.title") : t("join.title", { name: who.name })}
      </h1>
      {problem !== null && <Banner tone="problem" title={problem} live />}
      {who === null && problem === null && <LoadingPanel lines={2} />}
      {who !== null && (
        <>
          <p>{passkeysWork() ? t("join.text", { username: who.username }) : t("login.unable")}</p>
          {passkeysWork() && (
            <Button variant="primary" size="lg" full icon={IconFingerprint} busy={busy} onClick={() => void join()}>
              {t("join.act")}
            </Button>
          )}
        </>
      )}
      {problem !== null && <Button onClick={() => void navigate({ to: "/staff", replace: true })}>{t("join.toLogin")}</Button>}
    </div>
  );
}
