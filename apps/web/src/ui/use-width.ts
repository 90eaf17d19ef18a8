import { useSyncExternalStore } from "react";

/**
 * The width class of the window, on which the layout of frame and tables depends: wide from 1280 px, medium from 1080, tight from
 * 900, narrow below.
 */
export type Width = "wide" | "medium" | "tight" | "narrow";

const steps = [
  { query: "(min-width: 1280px)", width: "wide" },
  { query: "(min-width: 1080px)", width: "medium" },
  { query: "(min-width: 900px)", width: "tight" },
] as const;

function subscribe(listener: () => void): () => void {
  const lists = steps.map(({ query }) => globalThis.matchMedia(query));
  for (const list of lists) list.addEventListener("change", listener);
  return () => {
    for (const list of lists) list.removeEventListener("change", listener);
  };
}

const read = (): Width => steps.find(({ query }) => globalThis.matchMedia(query).matches)?.width ?? "narrow";

export function useWidth(): Width {
  return useSyncExternalStore(subscribe, read);
}
