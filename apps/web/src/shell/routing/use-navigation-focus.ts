import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { announce } from "../../ui/feedback/announce.ts";
import { findHeading, keepFocus } from "../../ui/focus.ts";

/**
 * After each navigation, moves the focus to the page's heading and announces the page's title to screen readers. A user who is
 * typing keeps the focus. If only the query changes, such as the page or a filter, the focus stays where it is.
 */
export function useNavigationFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = path;
    if (before === null || path === null || before === path) return undefined;
    const heading = findHeading();
    // The screen has focused one of its own fields, or the user is already typing in the header or a dialog. Moving the focus
    // would send part of the typed text elsewhere.
    const { activeElement } = document;
    const elsewhere = activeElement instanceof HTMLElement && activeElement.matches("input, textarea, select");
    if (!elsewhere) heading?.focus({ preventScroll: true });
    announce(document.title);
    // A screen renders its heading again after loading, and a drawer from which the user came loses the focus when it closes. The
    // focus is therefore watched.
    return elsewhere ? undefined : keepFocus();
  }, [path]);
}
