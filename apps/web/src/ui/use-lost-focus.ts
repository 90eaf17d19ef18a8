import { useEffect } from "react";

/** Time for dialogs and forms to set the focus themselves. */
const PATIENCE_MS = 100;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The heading nearest to the removed element: that of its part of the page, otherwise that of the page. */
function headingNear(gone: readonly Element[]): HTMLElement | null {
  const page = document.getElementById("content");
  for (const part of gone) {
    if (!part.isConnected || page?.contains(part) !== true) continue;
    const heading = part.querySelector<HTMLElement>("h1, h2, h3");
    if (heading) return heading;
  }
  return page?.querySelector<HTMLElement>("[data-page-title], h1") ?? page;
}

/**
 * Moves the focus to the nearest heading when the focused element is removed. Clicking a button often removes it, for example
 * when the next step replaces it. Screen reader and keyboard users would then have to start again at the top of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const came = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path = [...path, at];
    };
    // The user clicked elsewhere and so left the element. Its later removal loses no focus.
    const left = () =>
      setTimeout(() => {
        if (isLost() && path[0]?.isConnected === true) path = [];
      });
    const changed = () => {
      if (!isLost() || path[0] === undefined || path[0].isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isLost()) return;
        const heading = headingNear(path);
        path = [];
        if (heading === null) return;
        if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }, PATIENCE_MS);
    };
    const watch = new MutationObserver(changed);
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", came);
    document.addEventListener("focusout", left);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener("focusin", came);
      document.removeEventListener("focusout", left);
    };
  }, []);
}
