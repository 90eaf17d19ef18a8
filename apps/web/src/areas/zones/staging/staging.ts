import { discardDraft, getDraft, previewZoneChange, setDraft } from "@nameplane/contracts/zones/operations";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import type { PlanView } from "@nameplane/contracts/zones/save";
import type { Api } from "../../../lib/api/client.ts";
import { changesOfPlan } from "./plan-changes.rules.ts";
import { keepDraft, readKeptDraft, wishesAlike } from "./draft-memory.ts";
import { keyOf, nothingStaged, stageSets, wantedSetsOf, type StagedChange, type StagedEdits } from "./staged-edits.rules.ts";

/** A whole set as it is wanted; null if it is to be removed. */
export type SetWish = {
  readonly owner: string;
  readonly type: string;
  readonly new: { readonly ttl: number; readonly rdata: readonly string[]; readonly note?: string } | null;
};

/** The largest number of sets in one draft. More have to be imported from a file (contracts, record-set). */
export const stagedSetsMax = 2000;

/** Whether the server has the staged edits. kept: it has them. keeping: not yet. failed: it could not be reached. */
export type DraftState = "kept" | "keeping" | "failed";

export type StagingSnapshot = {
  readonly edits: StagedEdits;
  readonly draft: DraftState;
  readonly draftId: string | null;
};

export type Staging = ReturnType<typeof createStaging>;

/** This is long enough to send several edits in one call, and short enough to send them before someone reloads the page. */
const KEEP_AFTER_MS = 500;

/**
 * The edits of one zone that are not saved yet: in memory, in this browser, and as a draft at the server. Every component that
 * changes records (the editor, imports, templates, wizards) uses `update` or `stageChanges`.
 */
export function createStaging(api: Api, zoneId: string) {
  let snapshot: StagingSnapshot = { edits: nothingStaged, draft: "kept", draftId: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  const show = (next: Partial<StagingSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };

  /** Sends the draft to the server. If it is called several times at once, the draft of the last call is stored. */
  const send = async () => {
    const { edits } = snapshot;
    try {
      const draftId = edits.size === 0 ? await dropDraft() : await sendDraft(edits);
      if (snapshot.edits !== edits) return;
      keepDraft(zoneId, edits, true);
      show({ draft: "kept", draftId });
    } catch {
      if (snapshot.edits === edits) show({ draft: "failed" });
    }
  };
  const dropDraft = async () => {
    await api.call(discardDraft, { zoneid: zoneId }, { handled: true });
    return null;
  };
  const sendDraft = async (edits: StagedEdits) => {
    const { draftid } = await api.call(setDraft, { zoneid: zoneId, changes: wantedSetsOf(edits) }, { handled: true });
    return draftid;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send);
    return sending;
  };

  const update = (change: (edits: StagedEdits) => StagedEdits) => {
    const edits = change(snapshot.edits);
    if (edits === snapshot.edits) return;
    keepDraft(zoneId, edits, false);
    show({ edits, draft: "keeping" });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), KEEP_AFTER_MS);
  };

  /** The server's plan for the wishes: bases, findings, conflicts. */
  const preview = (changes: readonly WantedSet[], signal?: AbortSignal): Promise<PlanView> =>
    api.call(
      previewZoneChange,
      { zoneid: zoneId, changes: [...changes] },
      { handled: true, readsOnly: true, ...(signal ? { signal } : {}) },
    );

  const changesOf = async (wishes: readonly WantedSet[], asMade: boolean): Promise<StagedChange[]> =>
    changesOfPlan(wishes, await preview(wishes), asMade);

  return {
    zoneId,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => snapshot,
    update,
    preview,
    flush,
    /** Called when the user leaves the page: sends at once what is not sent yet. */
    flushIfWaiting: () => (timer === undefined ? sending : flush()),

    /** Deletes everything that is staged, here and at the server. Used after a save, and for "Discard". */
    clear: () => {
      update(() => nothingStaged);
      return flush();
    },

    /**
     * Stages whole sets in addition to what is already staged. Their bases are first loaded from the server, and sets that equal
     * what exists there are not staged. Returns how many sets this call has staged. Throws a RangeError for more than
     * `stagedSetsMax`, and an ApiError if the server refuses.
     */
    stageChanges: async (wishes: readonly SetWish[]): Promise<number> => {
      if (wishes.length === 0) return 0;
      if (wishes.length + snapshot.edits.size > stagedSetsMax) throw new RangeError("too many sets for one draft");
      const changes = await changesOf(
        wishes.map(({ owner, type, new: wanted }) => ({
          owner,
          type,
          base: null,
          new: wanted === null ? null : { ...wanted, rdata: [...wanted.rdata] },
        })),
        false,
      );
      const different = new Set(changes.map(keyOf));
      // If a wanted set equals what the server already holds, it requires no edit any more.
      const settled = wishes.map(keyOf).filter((key) => !different.has(key));
      update((edits) => stageSets(withoutKeys(edits, settled), changes));
      return changes.length;
    },

    /** Adds another user's draft to what is staged here. Returns how many sets it has. */
    takeDraft: async (changes: readonly WantedSet[]): Promise<number> => {
      const known = await changesOf(changes, true);
      update((edits) => stageSets(edits, known));
      return known.length;
    },

    /**
     * Restores what was staged before the page was left. It uses this browser's copy if the server never had it, otherwise the
     * server's.
     */
    recall: async (): Promise<void> => {
      const kept = readKeptDraft(zoneId);
      const local: StagedEdits = new Map(kept?.sets.map((set) => [keyOf(set), set]));
      if (local.size > 0) show({ edits: local });
      if (kept !== null && !kept.isConfirmed) {
        show({ draft: "keeping" });
        return flush();
      }
      const { draft } = await api.call(getDraft, { zoneid: zoneId }, { handled: true });
      // The user staged something before the answer arrived.
      if (snapshot.edits !== local && snapshot.edits.size > 0) return undefined;
      if (draft === null) {
        show({ edits: nothingStaged, draftId: null });
        return keepDraft(zoneId, nothingStaged, true);
      }
      if (!wishesAlike(local, draft.changes)) {
        const edits = stageSets(nothingStaged, await changesOf(draft.changes, true));
        keepDraft(zoneId, edits, true);
        show({ edits });
      }
      return show({ draft: "kept", draftId: draft.draftid });
    },
  };
}

function withoutKeys(edits: StagedEdits, keys: readonly string[]): StagedEdits {
  if (!keys.some((key) => edits.has(key))) return edits;
  const next = new Map(edits);
  for (const key of keys) next.delete(key);
  return next;
}
