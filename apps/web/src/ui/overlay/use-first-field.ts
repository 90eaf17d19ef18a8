import { useCallback, useRef } from "react";

/** Fields for typing. The focus never starts on a radio button, because the arrow keys would change the choice. */
const typed = ["text", "email", "tel", "url", "search", "password", "number"].map((type) => `form input[type=${type}]`);
const FIELDS = [...typed, "form input:not([type])", "form textarea"]
  .map((field) => `${field}:not(:disabled, [readonly])`)
  .join(", ");

/** How long a form may take to appear after its dialog has opened. */
const PATIENCE_MS = 3000;

/**
 * Moves the focus of a dialog to its first text field, even if the form appears a moment later. `data-autofocus` marks a
 * different element. In a dialog without a form, the focus starts on the close button. Returns the ref for the dialog's body.
 */
export function useFirstField(): (body: HTMLElement | null) => void {
  const stop = useRef<() => void>(() => undefined);
  return useCallback((body) => {
    stop.current();
    if (body === null) return;
    const dialog = body.closest<HTMLElement>("[role=dialog]") ?? body;
    const observer = new MutationObserver(check);
    const timer = setTimeout(end, PATIENCE_MS);
    stop.current = end;
    observer.observe(body, { childList: true, subtree: true });
    check();
    function end() {
      observer.disconnect();
      clearTimeout(timer);
    }
    function check() {
      const field = dialog.querySelector<HTMLElement>("[data-autofocus]") ?? body?.querySelector<HTMLElement>(FIELDS);
      if (!field) return;
      end();
      // The dialog itself sets the focus a little later, and looks for this attribute.
      field.dataset["autofocus"] = "true";
      setTimeout(() => {
        const { activeElement: at } = document;
        const isLost = at === null || at === document.body || at === dialog;
        if (isLost || at.closest(".np-modal-head, .np-drawer-head")) field.focus({ preventScroll: true });
      });
    }
  }, []);
}
