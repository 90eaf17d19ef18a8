import { useEffect, useSyncExternalStore } from "react";

let override: string | null = null;
const listeners = new Set<() => void>();

function set(title: string | null): void {
  override = title;
  for (const listener of listeners) listener();
}

/** Sets the document's title to what is on the screen ("kaffebryggarna.se") instead of the route's general title. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return undefined;
    set(title);
    return () => set(null);
  }, [title]);
}

export function useTitleOverride(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => override,
  );
}

/** The document's title. On the home route it is the brand's name; on other routes the page's title comes first. */
export function documentTitle(parts: {
  readonly isHome: boolean;
  readonly title: string;
  readonly override: string | null;
  readonly brand: string;
}): string {
  if (parts.isHome) return parts.brand;
  return [parts.override, parts.title, parts.brand]
    .filter((part, index, all) => part !== null && all.indexOf(part) === index)
    .join(" - ");
}
