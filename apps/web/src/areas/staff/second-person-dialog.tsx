import { proposeAct } from "@nameplane/contracts/staff/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { SecondPersonQuestion } from "../../shell/staff/second-person-store.ts";
import { useStaffGo } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Modal } from "../../ui/overlay/modal.tsx";

const shortest = 3;

/** Asks for the reason of an act that a colleague has to approve, and proposes the act. Then opens the page of the proposal. */
export function SecondPersonDialog({ question: { asked, end } }: { question: SecondPersonQuestion }) {
  const t = useTranslations("staff.second");
  const describe = useTranslations("api");
  const api = useApi();
  const go = useStaffGo();
  const [reason, setReason, sent] = useDraft(`proposal ${asked.operation}`, "", { until: "sent" });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isShort = reason.trim().length < shortest;
  const send = async () => {
    setTried(true);
    if (isShort || isBusy) return;
    setBusy(true);
    setProblem(null);
    const { operation, input } = asked;
    try {
      const { proposalid } = await api.call(
        proposeAct,
        { operation, input: { ...input }, reason: reason.trim() },
        { handled: true },
      );
      sent();
      end();
      showToast({ tone: "success", title: t("sent") });
      await go({ to: "proposal", params: { id: proposalid } });
    } catch (error) {
      if (!isAborted(error)) setProblem(describeError(error, describe));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={end}
      title={t("title")}
      footer={
        <>
          <Button onClick={end}>{t("cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {t("act")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-12">
        {problem !== null && <Banner tone="problem" title={problem} live />}
        {asked.why !== null && <p className="np-strong">{asked.why}</p>}
        <p>{t("text")}</p>
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={1000}
          error={isTried && isShort ? t("tooShort") : null}
        />
      </div>
    </Modal>
  );
}
