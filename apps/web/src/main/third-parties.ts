import { isGuardedPath } from "@nameplane/values";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Late enough that the screen has been loaded and is in use. */
const LATE_MS = 3000;

let isLoaded = false;

const meta = (page: Document, name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/**
 * The third-party scripts named in the page. `isLater` is true if the scripts exist but this page must not load them. There are
 * none in development, because the server does not fill in the page there.
 */
export function partiesOf(page: Document): { readonly scripts: readonly string[]; readonly isLater: boolean } {
  const scripts = ["np-chat", "np-errors"].map((name) => meta(page, name));
  return { scripts: scripts.filter((each) => /^https?:\/\//.test(each)), isLater: meta(page, "np-later") === "1" };
}

/**
 * Whether the path requires a freshly loaded page. A guarded path must not have the scripts, and any other path may require a
 * page that allows them.
 */
export function needsOtherPage(path: string, page: { readonly isLater: boolean; readonly isLoaded: boolean }): boolean {
  return isGuardedPath(path) ? page.isLoaded : page.isLater;
}

/**
 * Loads the chat and the error reports of third parties, some time after the page, if they are set up. A running script cannot be
 * removed and a page's policy cannot be extended, so a change between guarded and other paths reloads the page.
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
