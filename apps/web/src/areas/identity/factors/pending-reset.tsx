import { cancelReset2Step, pendingReset2Step } from "@nameplane/contracts/identity/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";

/**
 * Shown when somebody has requested a reset of the user's two-step login. The user sees it in every session and can stop the
 * reset.
 */
export function PendingReset() {
  const t = useTranslations("identity.resetTwoStep");
  const queries = useQueryClient();
  const { data } = useApiQuery(pendingReset2Step, {});
  const stop = useApiMutation(cancelReset2Step, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("stopped") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(pendingReset2Step) });
    },
  });
  if (!data?.notbefore) return null;
  const { notbefore } = data;
  return (
    <Banner
      tone="needs"
      title={t("pending")}
      action={
        <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate({ input: {} })}>
          {t("stop")}
        </Button>
      }
    >
      {t.rich("pendingText", { when: () => <DateTime value={notbefore} show="exact" /> })}
    </Banner>
  );
}
