import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { announce } from "../../ui/feedback/announce.ts";
import { findHeading, keepFocus } from "../../ui/focus.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { routeOf } from "../../shell/routing/routes.ts";
import { documentTitle, useTitleOverride } from "../../shell/routing/page-title.ts";
import { useRouteId } from "../../shell/routing/use-route.ts";

/**
 * After each navigation sets the document's title, moves the focus to the page's heading, and announces the page to screen
 * readers. Somebody who is typing keeps the focus. A change of the query alone, such as the next page or a filter, leaves the
 * focus where it is.
 */
export function useNavigationEffects(): void {
  const t = useTranslations("routes.title");
  const { globals } = useBrand();
  const routeId = useRouteId();
  const override = useTitleOverride();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const title = documentTitle({
    isHome: routeId === "login",
    title: t(routeId ? routeOf(routeId).title : "notFound"),
    override,
    brand: globals.brandName,
  });

  useEffect(() => {
    document.title = title;
  }, [title]);

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
