const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The element where reading begins, which is the heading of the page. */
export const findHeading = () => document.querySelector<HTMLElement>("[data-page-title]") ?? document.getElementById("content");

/**
 * Watches the page, and moves the focus to the heading if it is lost. The focused element may be removed a moment later, when an
 * answer arrives. The watch ends when the user presses a key or clicks, or when the returned function is called.
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

/**
 * After an overlay has closed, returns the focus to the element that had it, or to the heading if that element is gone or soon
 * removed.
 */
export function giveFocusBack(before: Element | null): void {
  setTimeout(() => {
    if (isLost()) {
      const place = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
      (place ?? findHeading())?.focus({ preventScroll: true });
    }
    keepFocus();
  });
}
