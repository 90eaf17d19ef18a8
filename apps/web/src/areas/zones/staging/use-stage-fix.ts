import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useStageChanges } from "./use-staging.tsx";

/** Stages the changes of a fix. */
export function useStageFix(): (changes: readonly SetChangeView[]) => Promise<void> {
  const t = useTranslations("dns.fix");
  const apiTexts = useTranslations("api");
  const stageChanges = useStageChanges();
  return async (changes) => {
    try {
      await stageChanges(changes.map(({ owner, type, new: wanted }) => ({ owner, type, new: wanted })));
      announce(t("staged"));
    } catch (error) {
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, apiTexts) });
    }
  };
}
