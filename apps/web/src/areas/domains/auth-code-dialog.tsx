import type { AnswerOf } from "@nameplane/contracts";
import { getAuthCode } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { resultCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import type { Domain } from "./domain-state.rules.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useReadAgain } from "./use-read-again.ts";

/** Password first, then a new code, shown once. It lives in this dialog only: closing forgets it. */
export function AuthCodeDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("domains.page.code");
  const apiTexts = useTranslations("api");
  const { key, renew } = useIdempotencyKey();
  const readAgain = useReadAgain();
  const [shown, setShown] = useState<AnswerOf<typeof getAuthCode> | null>(null);
  const ask = useApiMutation(getAuthCode, {
    call: { handled: true },
    onSuccess: (answer) => {
      setShown(answer);
      readAgain();
    },
  });
  if (shown) return <ShownCode code={shown} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t("title")}
      text={t("text", { name: domain.unicodename })}
      label={t("password")}
      keepLabel={t("cancel")}
      confirmLabel={t("confirm")}
      busy={ask.isPending}
      failure={ask.error && { error: ask.error, text: describeError(ask.error, apiTexts) }}
      onConfirm={(password) =>
        ask.mutate(
          { input: { itemid: domain.itemid, password }, key },
          // The code of this key was made but its answer was lost: the next press asks for another code.
          { onError: (error) => (error.code === resultCodes.exists ? renew() : undefined) },
        )
      }
      onClose={onClose}
    />
  );
}

function ShownCode({ code, onClose }: { code: AnswerOf<typeof getAuthCode>; onClose: () => void }) {
  const t = useTranslations("domains.page.code");
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
