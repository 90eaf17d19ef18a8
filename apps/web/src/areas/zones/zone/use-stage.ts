import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { type SetWish, useStageChanges } from "../staging/index.ts";
import { useZone } from "./zone-context.tsx";

/** Adds changes to the staged ones and shows a message. The drawer closes if there is something to review. */
export function useStage() {
  const t = useTranslations("dnsimport");
  const api = useTranslations("api");
  const stageChanges = useStageChanges();
  const { open } = useZone();
  const [isBusy, setBusy] = useState(false);
  /** Returns whether anything was staged. */
  const run = async (wishes: readonly SetWish[]): Promise<boolean> => {
    setBusy(true);
    try {
      const count = await stageChanges(wishes);
      if (count === 0) showToast({ tone: "info", title: t("stagedNone"), body: t("stagedNoneText") });
      else {
        showToast({ tone: "success", title: t("staged"), body: t("stagedText", { count }) });
        open(null);
      }
      return count > 0;
    } catch (error) {
      const body = error instanceof RangeError ? t("tooManyStaged") : describeError(error, api);
      showToast({ tone: "failure", title: t("notStaged"), body });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
