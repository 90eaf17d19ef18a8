import type { Selection } from "./selection.rules.ts";

const KEY = "np.bulkselection";

/** Keeps domains chosen one by one, or names, for the bulk tool; they are too many for an address. */
export function keepSelection(selection: Selection): void {
  try {
    globalThis.sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // A full or refused storage: the tool then asks which domains are meant.
  }
}

export function keptSelection(): Selection | null {
  try {
    const text = globalThis.sessionStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as Selection);
  } catch {
    return null;
  }
}
