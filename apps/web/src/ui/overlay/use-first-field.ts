import { useCallback, useRef } from "react";

/** What one types into; a choice that the arrow keys change is not begun with. */
const typed = ["text", "email", "tel", "url", "search", "password", "number"].map((type) => `form input[type=${type}]`);
const FIELDS = [...typed, "form input:not([type])", "form textarea"]
  .map((field) => `${field}:not(:disabled, [readonly])`)
  .join(", ");

/** How long a form may take to come after its dialog. */
const PATIENCE_MS = 3000;

/**
 * The focus of a dialog that holds a form goes to the first field one types into, also when the form comes a moment later;
 * `data-autofocus` names another place. Other dialogs begin with their close button. Gives the ref of the dialog's body.
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
      // The dialog takes the focus itself, a little later, and looks for this mark.
      field.dataset["autofocus"] = "true";
      setTimeout(() => {
        const { activeElement: at } = document;
        const isLost = at === null || at === document.body || at === dialog;
        if (isLost || at.closest(".np-modal-head, .np-drawer-head")) field.focus({ preventScroll: true });
      });
    }
  }, []);
}
