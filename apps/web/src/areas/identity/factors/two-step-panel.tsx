import { deactivate2Step } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { PendingReset } from "./pending-reset.tsx";
import { TwoStepSetUp } from "./two-step-set-up.tsx";
import { useSecondFactors } from "./use-second-factors.ts";

/** Two-step login of the user: whether it is on, and the way to turn it on or off. */
export function TwoStepPanel() {
  const t = useTranslations("identity.twoStep");
  const { user } = useSession();
  const { factors, readAgain } = useSecondFactors();
  const [open, setOpen] = useState(false);
  const isOn = factors?.authenticator ?? user?.["2step"] === true;
  const off = useApiMutation(deactivate2Step, { call: { why: t("offWhy") }, onSuccess: () => changed(t("isOff")) });
  const close = () => setOpen(false);
  const changed = (title: string) => {
    close();
    showToast({ tone: "success", title });
    readAgain();
  };
  return (
    <Panel
      title={t("title")}
      // Nothing is said while it is being set up: it is on before its recovery codes have been seen.
      aside={
        !open && (
          <>
            <StatusMark tone={isOn ? "active" : "ended"}>{t(isOn ? "on" : "off")}</StatusMark>
            <Button size="sm" busy={off.isPending} onClick={() => (isOn ? off.mutate({ input: {} }) : setOpen(true))}>
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(isOn ? "bodyOn" : "body")}</p>
        {isOn && <PendingReset />}
        {open && (
          <div style={{ maxWidth: 420 }}>
            <TwoStepSetUp why={t("onWhy")} onDone={() => changed(t("isOn"))} onCancel={close} />
          </div>
        )}
      </div>
    </Panel>
  );
}
