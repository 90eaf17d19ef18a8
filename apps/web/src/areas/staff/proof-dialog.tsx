import { beginStaffProof, giveStaffProof } from "@nameplane/contracts/staff/operations";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { askPasskey, PasskeyNotGiven } from "../../lib/passkey.ts";
import type { StepUpQuestion } from "../../shell/dialogs/step-up-store.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

const call = { handled: true, ofLogin: true } as const;

/** Asks a staff member for the passkey before an act that must not be possible with a stolen session. */
export function StaffProofDialog({ question: { asked, why, answer } }: { question: StepUpQuestion }) {
  const t = useTranslations("staff.proof");
  const describe = useTranslations("api");
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const prove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { options } = await api.call(beginStaffProof, { content: asked.content }, call);
      await api.call(giveStaffProof, { content: asked.content, passkey: await askPasskey(options) }, call);
      answer(true);
    } catch (error) {
      setProblem(error instanceof PasskeyNotGiven ? t("notGiven") : describeError(error, describe));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={() => answer(false)}
      title={t("title")}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t("cancel")}</Button>
          <Button variant="primary" icon={IconFingerprint} busy={busy} onClick={() => void prove()}>
            {t("act")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-12">
        {why !== null && <p className="np-strong">{why}</p>}
        <p>{t("text")}</p>
        {problem !== null && <Banner tone="problem" title={problem} live />}
      </div>
    </Modal>
  );
}
