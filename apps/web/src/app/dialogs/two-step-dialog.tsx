import { useTranslations } from "use-intl";
import { CodeForm, TwoStepActivation } from "../../areas/identity/index.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { twoStepKind } from "../session/session.rules.ts";
import { useSessionActions } from "../session/use-session.ts";

/** Second half of a login that began in the session-expired dialog. */
export function TwoStepDialog({ data }: { data: unknown }) {
  const t = useTranslations("identity");
  const { cancelTwoStep, logout } = useSessionActions();
  if (twoStepKind(data) === "code") {
    return (
      <Modal open persistent onClose={cancelTwoStep} title={t("code.title")}>
        <CodeForm data={data} onBack={cancelTwoStep} />
      </Modal>
    );
  }
  return (
    <Modal open persistent onClose={() => void logout()} title={t("activate.title")}>
      <TwoStepActivation onClose={() => void logout()} />
    </Modal>
  );
}
