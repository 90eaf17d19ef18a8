import { useEffect } from "react";
import { readPreference } from "../../lib/preferences.ts";
import { currentBrand } from "../../shell/brand/brand-store.ts";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";

/** Whether a field or a dialog has the keyboard focus. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select") || target.closest("[role=dialog]") !== null)
  );
}

export function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("[data-header-search]");
  if (field === null || field.offsetParent === null) return false;
  field.focus();
  return true;
}

/** Shortcuts of the whole panel: "/" for search, "?" for help, Ctrl or Cmd and K for the command list. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        openDialog({ kind: "commands" });
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || readPreference("shortcuts") === "off")
        return;
      if (event.key === "/" && focusSearch()) event.preventDefault();
      if (event.key === "?" && currentBrand().globals.showHelp) {
        event.preventDefault();
        openDialog({ kind: "help" });
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
