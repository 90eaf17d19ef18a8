import { useEffect, type RefObject } from "react";
import { readPreference } from "../../lib/preferences.ts";

/** Keys that act on a row of the page's table. */
const rowKeys = new Set(["j", "k", "x"]);

/** Whether no control has the focus. The focus is then on the page, its content or its title, as after a navigation. */
const isAtRest = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches("#content, [data-page-title]");

/**
 * Makes the keys j, k and x work in the table of a page at once, without moving the focus there first. The first key press
 * focuses the current row, and x also chooses it. From then on the row has the focus and handles its own keys.
 */
export function usePageKeys(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !rowKeys.has(event.key)) return;
      if (!isAtRest(document.activeElement) || readPreference("shortcuts") === "off") return;
      const row = frame.current?.querySelector<HTMLElement>(":is(tbody tr, .np-cards > li)[tabindex='0']");
      if (!row) return;
      event.preventDefault();
      row.focus();
      if (event.key === "x") row.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true, cancelable: true }));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [frame, isOn]);
}
