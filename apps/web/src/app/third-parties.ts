import { useEffect } from "react";
import { useRouteId } from "./routing/use-route.ts";
import type { RouteId } from "./routes.ts";

/** Where passwords are typed and orders are paid nobody else's script runs; the server gives those pages none either. */
const guarded: ReadonlySet<RouteId> = new Set([
  "login",
  "forgot",
  "resetPassword",
  "signup",
  "affiliate",
  "checkout",
] satisfies RouteId[]);

/** Long enough for the screen to be there and used first. */
const LATE_MS = 3000;

let isLoaded = false;

const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** What the page was served with; nothing in development, where nobody filled it in. */
export function partiesOf(page: Document): { readonly scripts: readonly string[]; readonly isLater: boolean } {
  const scripts = ["np-chat", "np-errors"].map((name) => meta(page, name));
  return { scripts: scripts.filter((each) => /^https?:\/\//.test(each)), isLater: meta(page, "np-later") === "1" };
}

/** Whether the route on screen needs a page of its own: without the scripts that run here, or with those that may not yet. */
export function needsOtherPage(
  route: RouteId | null,
  page: { readonly isLater: boolean; readonly isLoaded: boolean },
): boolean {
  if (route === null) return false;
  return guarded.has(route) ? page.isLoaded : page.isLater;
}

/**
 * The chat and the error reports of somebody else, where they are set up: fetched late. A script that runs cannot be taken back,
 * and the policy of a page cannot be widened: between the two kinds of pages the panel is opened anew.
 */
export function useThirdParties(): void {
  const route = useRouteId();
  const isGuarded = route === null || guarded.has(route);
  useEffect(() => {
    const { scripts, isLater } = partiesOf(document);
    if (needsOtherPage(route, { isLater, isLoaded })) globalThis.location.reload();
    if (isLoaded || isGuarded || scripts.length === 0) return undefined;
    const timer = setTimeout(() => {
      isLoaded = true;
      for (const address of scripts) addScript(address);
    }, LATE_MS);
    return () => clearTimeout(timer);
  }, [isGuarded, route]);
}

function addScript(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
