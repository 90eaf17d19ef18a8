import { onForget } from "../../../lib/session-memory.ts";
import { wantedSetsOf, type StagedEdits, type StagedSet } from "./staged-edits.rules.ts";

/**
 * The copy of a draft in this browser. Unlike the draft at the server, it contains the base of each set, which is its content
 * before the change. `isConfirmed` tells whether the server has the draft, too.
 */
export type KeptDraft = { readonly sets: readonly StagedSet[]; readonly isConfirmed: boolean };

const prefix = "np.draft.";

/** The browser's storage, or null if it is missing, refused or full. The server's draft is then the only one. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

// The next user of this browser must not find what the last user staged. The last user still has the draft at the server.
onForget(() => {
  const kept = storage();
  if (kept === null) return;
  for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
});

export function keepDraft(zoneId: string, edits: StagedEdits, isConfirmed: boolean): void {
  try {
    if (edits.size === 0 && isConfirmed) storage()?.removeItem(prefix + zoneId);
    else storage()?.setItem(prefix + zoneId, JSON.stringify({ sets: [...edits.values()], isConfirmed }));
  } catch {
    // The draft is too large for the browser's storage. It is still in memory and at the server.
  }
}

export function readKeptDraft(zoneId: string): KeptDraft | null {
  try {
    const text = storage()?.getItem(prefix + zoneId);
    return text ? (JSON.parse(text) as KeptDraft) : null;
  } catch {
    return null;
  }
}

/**
 * Whether the draft in the browser and the one at the server contain the same wishes. The browser's is then used, because only it
 * has the bases.
 */
export function wishesAlike(kept: StagedEdits, wishes: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
  const [a, b] = [sorted(wantedSetsOf(kept)), sorted(wishes)];
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
