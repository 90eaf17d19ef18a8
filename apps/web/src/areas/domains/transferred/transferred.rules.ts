import type { TransferredSet, TransferredView } from "@nameplane/contracts/delegation/transferred";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";

/**
 * What would replace our record set with one click: the set of the former name servers, otherwise the copy that was kept. Null if
 * there is neither.
 */
export function contentBefore({ there, kept }: Pick<TransferredSet, "there" | "kept">): TransferredSet["kept"] {
  return there ?? kept;
}

const order: readonly TransferredSet["verdict"][] = ["missing", "newer", "edited", "unknown", "onitsway", "added"];

/** Sets that require a decision come first, and sets that exist only here come last. */
export function inOrderOfNeed(sets: readonly TransferredSet[]): TransferredSet[] {
  return sets.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
}

/** The action that is offered for a difference; null if there is none. */
export function actOf(set: TransferredSet): "restore" | "take" | "back" | null {
  if (contentBefore(set) === null) return null;
  if (set.verdict === "missing") return "restore";
  if (set.verdict === "newer") return "take";
  return set.verdict === "edited" ? "back" : null;
}

export function wishOf(set: TransferredSet): WantedSet | null {
  const content = contentBefore(set);
  if (content === null) return null;
  const { owner, type, base } = set;
  return { owner, type, base, new: { ttl: content.ttl, rdata: content.rdata } };
}

const arrivedForDays = 90;

/** Whether a transfer is so recent that it is shown. */
export function isRecentTransfer(endedAt: string | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - new Date(endedAt).getTime() < arrivedForDays * 86_400_000;
}

export type NextAct = "switch" | "goback";

/**
 * What the owner can do next. The name servers cannot be changed while the parent has a DS, or while one is being added or
 * removed, unless both providers sign for each other.
 */
export function nextActs({ delegation, former, ours, signed, joined }: TransferredView): readonly NextAct[] {
  const acts: NextAct[] = [];
  if (delegation.state !== "here" && ours.answers && (!signed || joined === "ready")) acts.push("switch");
  const isHere = delegation.state === "here" || delegation.state === "mixed";
  if (isHere && former.answers && (!signed || joined === "left")) acts.push("goback");
  return acts;
}
