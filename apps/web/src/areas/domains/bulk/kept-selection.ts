import type { Selection } from "./selection.rules.ts";

const KEY = "np.bulkselection";

/** A selection that could not be stored. A reload loses it. */
let unstored: Selection | null = null;

/** Keeps chosen domains for the bulk tool, because they are too many for an address. */
export function keepSelection(selection: Selection): void {
  try {
    unstored = null;
    globalThis.sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // The storage is full or not available.
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
