import { useTranslations } from "use-intl";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { TwoStepSetUp } from "./two-step-set-up.tsx";

/** Sets two-step login up when the account requires it at login. Cancelling logs out. */
export function TwoStepActivation({ onClose }: { onClose: () => void }) {
  const t = useTranslations("identity.activate");
  const { enterAs } = useSessionActions();
  return (
    <div className="np-col np-gap-16">
      <p className="np-soft">{t("body")}</p>
      <TwoStepSetUp
        onCancel={onClose}
        onDone={(session) => void (session === null ? onClose() : enterAs(session).catch(onClose))}
      />
    </div>
  );
}
