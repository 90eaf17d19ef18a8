import { useTranslations } from "use-intl";
import { CodeForm, TwoStepActivation } from "../../areas/identity/factors/index.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { twoStepKind } from "../../shell/session/session.rules.ts";
import { useSessionActions } from "../../shell/session/use-session.ts";

/** The second step of a login that began in the session-expired dialog. */
export function TwoStepDialog({ data }: { data: unknown }) {
  const t = useTranslations("identity");
  const { cancelTwoStep, logout } = useSessionActions();
  const go = useGo();
  const leave = () => void logout().finally(() => void go({ to: "login" }));
  if (twoStepKind(data) === "code") {
    return (
      <Modal open persistent onClose={cancelTwoStep} title={t("code.title")}>
        <CodeForm data={data} onBack={cancelTwoStep} />
      </Modal>
    );
  }
  return (
    <Modal open persistent onClose={leave} title={t("activate.title")}>
      <TwoStepActivation onClose={leave} />
    </Modal>
  );
}
