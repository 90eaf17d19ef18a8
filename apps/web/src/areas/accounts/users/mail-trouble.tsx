import { ownMailTrouble, retryOwnMail } from "@nameplane/contracts/sending/operations";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** Says that mails to the user's address do not arrive, and offers to try again. Nothing is shown while they arrive. */
export function MailTrouble() {
  const t = useTranslations("accounts.user.mailTrouble");
  const found = useApiQuery(ownMailTrouble, {});
  const retry = useApiMutation(retryOwnMail, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("retried") });
      void found.refetch();
    },
  });
  const trouble = found.data?.trouble;
  if (!trouble) return null;
  const { reason, address } = trouble;
  return (
    <Banner
      tone="problem"
      title={t(reason, { address })}
      action={
        <Button busy={retry.isPending} onClick={() => retry.mutate({ input: {} })}>
          {t("retry")}
        </Button>
      }
    >
      {t(`text.${reason}`)}
    </Banner>
  );
}
