import { useTranslations } from "use-intl";
import { showToast } from "./toast-store.ts";

/**
 * Returns a function that tells the user that a part of the page failed to load or broke, and offers to reload. After a release,
 * the old files may be gone.
 */
export function usePartFailed(): () => void {
  const t = useTranslations("ui.state");
  return () =>
    showToast({
      id: "part-failed",
      tone: "failure",
      title: t("partTitle"),
      body: t("part"),
      ms: null,
      action: { label: t("reload"), run: () => globalThis.location.reload() },
    });
}
