import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { isAhead, isClosed, type LockSight } from "../../registry-closed.rules.ts";
/** What is wanted of the registry lock of a name. */
export type LockWish = "on" | "open" | "off";

/** What of a journal row matters here. */
export type SentLock = {
  readonly verb: string;
  readonly state: string;
  readonly args: Readonly<Record<string, unknown>>;
};

export type LockStep =
  | { readonly kind: "lock" }
  /** A status of ours forbids updates and goes first. */
  | { readonly kind: "lift"; readonly status: "clientUpdateProhibited" }
  /** openUntil: as the registry says it; null: it says nothing, or the name is closed. */
  | { readonly kind: "done"; readonly openUntil: string | null }
  /** The registry puts its lock on by hand: the operator asks it to. */
  | { readonly kind: "by_hand" }
  /** Closed: opened outside EPP, by the operator's people. */
  | { readonly kind: "locked" }
  | { readonly kind: "wait" }
  | { readonly kind: "hold"; readonly text: string }
  | { readonly kind: "rejected"; readonly text: string }
  | { readonly kind: "staff"; readonly text: string };

const going = new Set(["pendingdelete", "redemptionperiod", "pendingrestore", "deactivated"]);
/** A registry that takes the lock this often and shows none is not asked once more by a program. */
const attemptsMax = 3;

/**
 * The next step towards a registry lock that is on, open for a while, or gone. The lock goes on over EPP where the registry has the
 * extension; it is opened and taken off outside EPP everywhere, and only reading says that it was.
 *
 * Takes   sent: every settled command of the request, oldest first
 * Source  data-model.md 8.2.2 rows 12 and 14; registryLock-1.0, which can lock and has nothing that unlocks
 */
export function nextLockStep(
  found: LockSight | null,
  wish: LockWish,
  sent: readonly SentLock[],
  seen: { readonly byEpp: boolean; readonly now: Date },
): LockStep {
  if (found === null) return { kind: "rejected", text: ownReason("nameUnknown") };
  if (!found.isOurs) return { kind: "staff", text: taskText("sponsoredElsewhere") };
  const closed = isClosed(found, seen);
  const isOpenForNow = isAhead(found.unlockedUntil, seen.now);
  if (wish === "on") return closed || isOpenForNow ? { kind: "done", openUntil: null } : putOn(found, sent, seen.byEpp);
  if (closed) return { kind: "locked" };
  // A lock that is open for a while is still a lock.
  if (wish === "off") return isOpenForNow ? { kind: "locked" } : { kind: "done", openUntil: null };
  if (isOpenForNow) return { kind: "done", openUntil: found.unlockedUntil };
  return seen.byEpp ? { kind: "rejected", text: ownReason("noLock") } : { kind: "done", openUntil: null };
}

function putOn(found: LockSight, sent: readonly SentLock[], byEpp: boolean): LockStep {
  if ([...found.statuses, ...found.rgpStatuses].some((status) => going.has(status.toLowerCase())))
    return { kind: "rejected", text: ownReason("deleting") };
  if (!byEpp) return { kind: "by_hand" };
  if (found.statuses.includes("pendingUpdate")) return { kind: "wait" };
  if (found.statuses.includes("pendingTransfer")) return { kind: "hold", text: ownReason("transferUnderWay") };
  if (found.statuses.includes("serverUpdateProhibited")) return { kind: "hold", text: ownReason("noChangeNow") };
  const locks = sent.filter(({ args }) => args["putsRegistryLock"] === true);
  if (locks.some(({ state }) => state === "succeeded")) return { kind: "staff", text: taskText("lockNotShown") };
  if (locks.length >= attemptsMax) return { kind: "staff", text: taskText("lockWithoutTrace", { count: locks.length }) };
  if (found.statuses.includes("clientUpdateProhibited")) return { kind: "lift", status: "clientUpdateProhibited" };
  return { kind: "lock" };
}
