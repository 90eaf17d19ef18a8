import { useTranslations } from "use-intl";
import { CodeForm } from "../../areas/identity/index.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { twoStepKind } from "../session/session.rules.ts";
import { useSessionActions } from "../session/use-session.ts";
import { lazySlot, slots } from "../slots.ts";

const Activation = lazySlot(slots.twoStepActivation);

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
  return Activation ? (
    <Fetched>
      <Activation data={data} onClose={() => void logout()} />
    </Fetched>
  ) : (
    <Modal open onClose={() => void logout()} title={t("activate.title")}>
      <p>{t("activate.body")}</p>
    </Modal>
  );
}
