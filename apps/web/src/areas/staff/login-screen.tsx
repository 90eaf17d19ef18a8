import { beginStaffLogin, staffLogin } from "@nameplane/contracts/staff/operations";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { askPasskey, PasskeyNotGiven, passkeysWork } from "../../lib/passkey.ts";
import { texts } from "../../lib/i18n/texts.ts";
import { useStaffSession } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";

const call = { handled: true, ofLogin: true, anyIdentity: true } as const;

/** The login of staff: only with a passkey. `isOver`: whether the session ended while a page was open. */
export function LoginScreen({ isOver }: { isOver: boolean }) {
  const t = useTranslations("staff.login");
  const describe = useTranslations("api");
  const api = useApi();
  const { store } = useStaffSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const logIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { options } = await api.call(beginStaffLogin, {}, call);
      const { colleague } = await api.call(staffLogin, { passkey: await askPasskey(options) }, call);
      await texts.setLocale(colleague.language);
      store.know(colleague);
    } catch (error) {
      setProblem(error instanceof PasskeyNotGiven ? t("notGiven") : describeError(error, describe));
      setBusy(false);
    }
  };
  return (
    <div className="np-staff-card">
      <h1 tabIndex={-1} data-page-title>
        {t("title")}
      </h1>
      {isOver && problem === null && <Banner tone="info" title={t("over")} />}
      {problem !== null && <Banner tone="problem" title={problem} live />}
      <p>{t(passkeysWork() ? "text" : "unable")}</p>
      {passkeysWork() && (
        <Button variant="primary" size="lg" full icon={IconFingerprint} busy={busy} onClick={() => void logIn()}>
          {t("act")}
        </Button>
      )}
      <p className="np-soft">{t("lost")}</p>
    </div>
  );
}
