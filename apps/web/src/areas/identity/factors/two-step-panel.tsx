import { deactivate2Step } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { LockedDomainsModal, lockedDomainsOf } from "./locked-domains-modal.tsx";
import { PendingReset } from "./pending-reset.tsx";
import { TwoStepSetUp } from "./two-step-set-up.tsx";
import { useSecondFactors } from "./use-second-factors.ts";

/** Whether the user has two-step login, and a button to turn it on or off. */
export function TwoStepPanel() {
  const t = useTranslations("identity.twoStep");
  const { user } = useSession();
  const { factors, readAgain } = useSecondFactors();
  const [open, setOpen] = useState(false);
  const isOn = factors?.authenticator ?? user?.["2step"] === true;
  const api = useTranslations("api");
  const [locked, setLocked] = useState<readonly string[] | null>(null);
  const off = useApiMutation(deactivate2Step, {
    call: { why: t("offWhy"), handled: true },
    onSuccess: () => changed(t("isOff")),
  });
  const turnOff = (lockeddomains?: readonly string[]) => {
    setLocked(null);
    const input = lockeddomains === undefined ? {} : { lockeddomains: [...lockeddomains] };
    off.mutate({ input }, { onError: (error) => setLocked(lockedDomainsOf(error)) });
  };
  const failure = off.error !== null && !isAborted(off.error) && lockedDomainsOf(off.error) === null ? off.error : null;
  const close = () => setOpen(false);
  const changed = (title: string) => {
    close();
    showToast({ tone: "success", title });
    readAgain();
  };
  return (
    <Panel
      title={t("title")}
      // Nothing is shown during the set-up, because two-step login is on before its recovery codes have been seen.
      aside={
        !open && (
          <>
            <StatusMark tone={isOn ? "active" : "ended"}>{t(isOn ? "on" : "off")}</StatusMark>
            <Button size="sm" busy={off.isPending} onClick={() => (isOn ? turnOff() : setOpen(true))}>
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(isOn ? "bodyOn" : "body")}</p>
        {failure !== null && <Banner tone="problem" title={describeError(failure, api)} live />}
        {locked !== null && (
          <LockedDomainsModal domains={locked} onConfirm={() => turnOff(locked)} onClose={() => setLocked(null)} />
        )}
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
