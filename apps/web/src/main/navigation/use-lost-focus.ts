import { useEffect } from "react";

/** Dialogs and forms that know better where the focus goes have put it there by then. */
const PATIENCE_MS = 100;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The heading nearest to what is gone: of the part of the page it stood in, else of the page. */
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
 * A press often takes away what was pressed: a step gives way to the next one, a sheet to the page. Who listens to the page or
 * walks it by keys would begin again at its top; the heading nearest to where they were takes the focus instead.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const came = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path = [...path, at];
    };
    // Left on purpose, by a press beside it: nothing is lost when it goes later.
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
