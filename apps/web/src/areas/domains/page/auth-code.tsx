import type { AnswerOf } from "@nameplane/contracts";
import { getAuthCode } from "@nameplane/contracts/domains/operations";
import { IconEye, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { resultCodes } from "../../../lib/api/api-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";

/**
 * Creates a new auth code after the user has confirmed their identity, and shows it once: closing the dialog discards it. If the
 * domain is locked, the same action removes the transfer lock.
 */
export function AuthCodeButton({ domain }: { domain: Domain }) {
  const isLocked = domain.locked;
  const t = useTranslations("domainpage");
  const { key, renew } = useIdempotencyKey();
  const readAgain = useReadAgain();
  const [shown, setShown] = useState<AnswerOf<typeof getAuthCode> | null>(null);
  const ask = useApiMutation(getAuthCode, {
    call: { why: t(isLocked ? "code.unlockText" : "code.text", { name: domain.unicodename }) },
    onSuccess: (answer) => {
      setShown(answer);
      renew();
      readAgain();
    },
  });
  const press = () =>
    ask.mutate(
      { input: { itemid: domain.itemid, ...(isLocked ? { unlock: true } : {}) }, key },
      // The code for this idempotency key was created, but the answer was lost, so the next click creates another code.
      { onError: (error) => (error.code === resultCodes.exists ? renew() : undefined) },
    );
  return (
    <>
      <Button
        size="xs"
        icon={isLocked ? IconLockOpen : IconEye}
        {...(isLocked ? {} : { "aria-label": t("safety.showLong") })}
        busy={ask.isPending}
        onClick={press}
      >
        {t(isLocked ? "safety.unlockAndShow" : "safety.show")}
      </Button>
      {shown !== null && <ShownCode code={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ShownCode({ code, onClose }: { code: AnswerOf<typeof getAuthCode>; onClose: () => void }) {
  const t = useTranslations("domainpage.code");
  const format = useFormat();
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={t("label")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <CopyField label={t("label")} value={code.authcode} />
      <p>{t("valid", { date: format.dateTime(code.validuntil) })}</p>
      <Banner tone="needs" title={t("once")} />
    </Modal>
  );
}
