import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

/** Asks before unsaved changes are left behind: by a link, the back button, a reload or a closed tab. */
export function useUnsavedGuard(dirty: boolean): void {
  const t = useTranslations("ui.frame");
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !globalThis.confirm(t("unsaved")),
  });
}
