import { isGuardedPath } from "@nameplane/values";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Long enough for the screen to be there and used first. */
const LATE_MS = 3000;

let isLoaded = false;

const meta = (page: Document, name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** What the page was served with; nothing in development, where nobody filled it in. */
export function partiesOf(page: Document): { readonly scripts: readonly string[]; readonly isLater: boolean } {
  const scripts = ["np-chat", "np-errors"].map((name) => meta(page, name));
  return { scripts: scripts.filter((each) => /^https?:\/\//.test(each)), isLater: meta(page, "np-later") === "1" };
}

/** Whether the path on screen needs a page of its own: without the scripts that run here, or with those that may not yet. */
export function needsOtherPage(path: string, page: { readonly isLater: boolean; readonly isLoaded: boolean }): boolean {
  return isGuardedPath(path) ? page.isLoaded : page.isLater;
}

/**
 * The chat and the error reports of somebody else, where they are set up: fetched late. A script that runs cannot be taken back,
 * and the policy of a page cannot be widened: between the two kinds of pages the panel is opened anew.
 */
export function useThirdParties(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isGuarded = isGuardedPath(path);
  useEffect(() => {
    const { scripts, isLater } = partiesOf(document);
    if (needsOtherPage(path, { isLater, isLoaded })) globalThis.location.reload();
    if (isLoaded || isGuarded || scripts.length === 0) return undefined;
    const timer = setTimeout(() => {
      isLoaded = true;
      for (const address of scripts) addScript(address);
    }, LATE_MS);
    return () => clearTimeout(timer);
  }, [isGuarded, path]);
}

function addScript(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
