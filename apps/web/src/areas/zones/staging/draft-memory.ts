import { onForget } from "../../../lib/session-memory.ts";
import { wantedSetsOf, type StagedEdits, type StagedSet } from "./staged-edits.rules.ts";

/** Staged edits as this browser keeps them beside the server's draft: with what they stand on, and until the server has them. */
export type KeptDraft = { readonly sets: readonly StagedSet[]; readonly isConfirmed: boolean };

const prefix = "np.draft.";

/** Storage may be missing, refused or full: the server's draft is then the only one. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

// What one person staged is nothing for the next one at this browser; they find it again at the server.
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
    // too large for the browser: it lives in memory and at the server
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

/** Whether the wishes of two drafts are the same: then the kept one is used, which knows what it stands on. */
export function wishesAlike(kept: StagedEdits, wishes: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
  const [a, b] = [sorted(wantedSetsOf(kept)), sorted(wishes)];
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
