import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import type { PlanView } from "@nameplane/contracts/zones/save";
import { keyOf, type SetContent, type StagedChange } from "./staged-edits.rules.ts";

/**
 * The wishes with the sets that they change. A wish that the server already fulfils is left out. If someone else has changed the
 * set of a wish, the wish keeps its base with `asMade`; otherwise it is based on the current set.
 */
export function changesOfPlan(wishes: readonly WantedSet[], plan: PlanView, asMade: boolean): StagedChange[] {
  const bases = new Map(wishes.map((wish) => [keyOf(wish), wish]));
  const conflicts = new Map(plan.conflicts.map((conflict) => [keyOf(conflict), conflict]));
  const planned = new Map(plan.changes.map((change) => [keyOf(change), change]));
  const notes = new Map(plan.notes.map((note) => [keyOf(note), note]));
  return [...bases].flatMap(([key, wish]): StagedChange[] => {
    const next = wish.new === null ? null : { ...wish.new, note: wish.new.note ?? null };
    const conflict = conflicts.get(key);
    const note = notes.get(key);
    if (conflict) {
      const found = foundOf(conflict.found, conflict.version, note?.old);
      const overtaken = { version: wish.base, content: conflict.base };
      return [{ owner: wish.owner, type: wish.type, found, next, ...(asMade ? { overtaken } : {}) }];
    }
    const change = planned.get(key);
    if (change) return [{ owner: wish.owner, type: wish.type, found: foundOf(change.old, wish.base, note?.old), next }];
    // The records stay, and only their note changes.
    if (!note || next === null) return [];
    return [{ owner: wish.owner, type: wish.type, found: foundOf(next, note.version, note.old), next }];
  });
}

function foundOf(
  content: Omit<SetContent, "note"> | null,
  version: number | null,
  note: string | null = null,
): (SetContent & { readonly version: number }) | null {
  return content === null || version === null ? null : { ttl: content.ttl, rdata: content.rdata, note, version };
}
