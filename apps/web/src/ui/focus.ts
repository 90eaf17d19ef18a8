const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where reading begins: the page's heading. */
export const findHeading = () => document.querySelector<HTMLElement>("[data-page-title]") ?? document.getElementById("content");

/**
 * What held the focus may leave the page a moment later, when an answer has come: until somebody presses something, a focus that
 * was lost goes to the heading. Gives what ends the watch.
 */
export function keepFocus(): () => void {
  const watch = new MutationObserver(() => {
    if (isLost()) findHeading()?.focus({ preventScroll: true });
  });
  const end = () => {
    watch.disconnect();
    for (const kind of ["keydown", "pointerdown"]) document.removeEventListener(kind, end, true);
  };
  for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, end, true);
  watch.observe(document.body, { childList: true, subtree: true });
  return end;
}

/** What was opened has closed: the focus goes back to where it came from, and to the heading when that is gone or goes now. */
export function giveFocusBack(before: Element | null): void {
  setTimeout(() => {
    if (isLost()) {
      const place = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
      (place ?? findHeading())?.focus({ preventScroll: true });
    }
    keepFocus();
  });
}
