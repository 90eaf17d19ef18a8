import type { Selection } from "./selection.rules.ts";

const KEY = "np.bulkselection";

/** What the storage would not take; a reload loses it. */
let unstored: Selection | null = null;

/** Keeps domains chosen one by one, or names, for the bulk tool; they are too many for an address. */
export function keepSelection(selection: Selection): void {
  try {
    unstored = null;
    globalThis.sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // A full or refused storage.
    unstored = selection;
  }
}

export function keptSelection(): Selection | null {
  if (unstored !== null) return unstored;
  try {
    const text = globalThis.sessionStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as Selection);
  } catch {
    return null;
  }
}
