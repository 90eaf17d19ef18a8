import { useTranslations } from "use-intl";
import { ProofForm } from "../../areas/identity/factors/index.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import type { StepUpQuestion } from "../../shell/dialogs/step-up-store.ts";

/** Asks the user to confirm their identity before an action that a stolen session must not allow. */
export function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const t = useTranslations("identity.stepUp");
  const { asked, why, answer } = question;
  return (
    <Modal open onClose={() => answer(false)} title={t("title")}>
      <ProofForm asked={asked} why={why} onProven={() => answer(true)} onCancel={() => answer(false)} />
    </Modal>
  );
}
