import { renewRecoveryCodes } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondFactors } from "./use-second-factors.ts";

/** If fewer codes than this are left, the user should create new ones. */
const FEW = 3;

/** How many recovery codes are left, and a button for new ones. Shows nothing if the user has no second factor. */
export function RecoveryPanel() {
  const t = useTranslations("identity.recoveryPanel");
  const { factors, readAgain } = useSecondFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useApiMutation(renewRecoveryCodes, {
    call: { why: t("why") },
    onSuccess: ({ recoverycodes }) => {
      setCodes(recoverycodes);
      readAgain();
    },
  });
  if (factors === undefined || (!factors.authenticator && factors.passkeys.length === 0)) return null;
  const left = factors.recoverycodes;
  return (
    <Panel
      title={t("title")}
      aside={
        <>
          <StatusMark tone={left >= FEW ? "active" : "needs"}>{t("left", { count: left })}</StatusMark>
          {codes === null && (
            <Button size="sm" busy={renew.isPending} onClick={() => renew.mutate({ input: {} })}>
              {t("renew")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("body")}</p>
        {codes !== null && (
          <div style={{ maxWidth: 420 }}>
            <RecoveryCodes title={t("made")} codes={codes} onSaved={() => setCodes(null)} />
          </div>
        )}
      </div>
    </Panel>
  );
}
