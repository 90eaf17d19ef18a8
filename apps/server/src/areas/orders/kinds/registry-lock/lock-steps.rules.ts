import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { isAhead, isClosed, type LockSight } from "../../registry-closed.rules.ts";
/** The state into which a request wants to bring the registry lock of a domain. */
export type LockWish = "on" | "open" | "off";

/** The fields of a command in the journal that matter here. */
export type SentLock = {
  readonly verb: string;
  readonly state: string;
  readonly args: Readonly<Record<string, unknown>>;
};

export type LockStep =
  | { readonly kind: "lock" }
  /** One of our own statuses forbids updates, so it is removed first. */
  | { readonly kind: "lift"; readonly status: "clientUpdateProhibited" }
  /**
   * openUntil: until when the lock is open, according to the registry. Null if the registry does not say, or if the lock is
   * closed.
   */
  | { readonly kind: "done"; readonly openUntil: string | null }
  /** The registry sets its lock by hand, so the operator has to ask the registry to do it. */
  | { readonly kind: "by_hand" }
  /** The lock is closed, and only staff can have it opened, outside EPP. */
  | { readonly kind: "locked" }
  | { readonly kind: "wait" }
  | { readonly kind: "hold"; readonly text: string }
  | { readonly kind: "rejected"; readonly text: string }
  | { readonly kind: "staff"; readonly text: string };

const going = new Set(["pendingdelete", "redemptionperiod", "pendingrestore", "deactivated"]);
/** After this many accepted commands that did not set the lock, the command is not sent again and a person takes over. */
const attemptsMax = 3;

/**
 * The next step towards a registry lock that is on, open for a while, or removed. The lock is set over EPP if the registry has
 * the extension. No registry opens or removes it over EPP, so only reading shows that this was done.
 *
 * `sent`: every settled command of the request, oldest first.
 *
 * Source: docs/states.md#steps-of-each-kind; registryLock-1.0, which can lock and has nothing that unlocks
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
  // A lock that is currently open is not removed.
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
