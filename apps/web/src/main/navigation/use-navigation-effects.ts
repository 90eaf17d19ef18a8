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
 * After each navigation: the document's title, the focus on the page's heading, and a word for screen readers. A change of
 * the query alone (next page, a filter) is no navigation and leaves the focus where it is.
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
    // A screen that put the focus into its own field knows better.
    const { activeElement } = document;
    const elsewhere = activeElement instanceof HTMLElement && activeElement.matches("main input, main textarea, main select");
    if (!elsewhere) heading?.focus({ preventScroll: true });
    announce(document.title);
    // A screen that loads draws its heading anew, and a drawer that led here takes the focus with it.
    return elsewhere ? undefined : keepFocus();
  }, [path]);
}
