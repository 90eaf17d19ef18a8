import { setDomainLock } from "@nameplane/contracts/domains/operations";
import { useTranslations } from "use-intl";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { announce } from "../../ui/feedback/announce.ts";
import type { Domain } from "./domain-state.rules.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useReadAgain } from "./use-read-again.ts";

/** Opens the transfer lock with the password of whoever asks. */
export function UnlockDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("domains.page");
  const apiTexts = useTranslations("api");
  const { key } = useIdempotencyKey();
  const readAgain = useReadAgain();
  const unlock = useApiMutation(setDomainLock, {
    call: { handled: true },
    onSuccess: () => {
      announce(t("safety.lockOff", { name: domain.unicodename }));
      readAgain();
      onClose();
    },
  });
  return (
    <PasswordDialog
      title={t("unlock.title")}
      text={t("unlock.text", { name: domain.unicodename })}
      label={t("unlock.password")}
      keepLabel={t("unlock.keep")}
      confirmLabel={t("unlock.confirm")}
      busy={unlock.isPending}
      failure={unlock.error && { error: unlock.error, text: describeError(unlock.error, apiTexts) }}
      onConfirm={(password) => unlock.mutate({ input: { itemid: domain.itemid, locked: false, password }, key })}
      onClose={onClose}
    />
  );
}
