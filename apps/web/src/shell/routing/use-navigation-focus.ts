import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { announce } from "../../ui/feedback/announce.ts";
import { findHeading, keepFocus } from "../../ui/focus.ts";

/**
 * After each navigation moves the focus to the page's heading, and announces the page's title to screen readers. Somebody who is
 * typing keeps the focus. A change of the query alone, such as the next page or a filter, leaves the focus where it is.
 */
export function useNavigationFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = path;
    if (before === null || path === null || before === path) return undefined;
    const heading = findHeading();
    // The screen has focused one of its own fields, or the user already types in the header or a dialog: taking the focus would
    // scatter the typed text.
    const { activeElement } = document;
    const elsewhere = activeElement instanceof HTMLElement && activeElement.matches("input, textarea, select");
    if (!elsewhere) heading?.focus({ preventScroll: true });
    announce(document.title);
    // A screen renders its heading anew after loading, and a drawer that led here loses the focus when it closes, so the focus is
    // watched.
    return elsewhere ? undefined : keepFocus();
  }, [path]);
}
