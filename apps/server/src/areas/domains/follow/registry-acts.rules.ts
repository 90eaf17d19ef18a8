import type { DomainState } from "../domain.state.ts";
import { type Seen } from "./shadow.rules.ts";
import { isVerificationHold } from "../verification-hold.rules.ts";

export const registryActs = ["held", "unverified", "lifted", "deleted", "transferred_away", "renewed"] as const;
export type RegistryAct = (typeof registryActs)[number];

export type BeforeSight = {
  readonly state: DomainState;
  readonly endedBy: string | null;
  readonly statuses: readonly string[];
  /** End of the term when it was last read; null: it was never read. */
  readonly expiresSeen: Date | null;
  /** Whether a renewal, restore or transfer of ours is under way, or was a short while ago. */
  readonly isOursUnderWay: boolean;
};

/**
 * A smaller change of the expiry date is no renewal, since the date that a registry announces and the one it then sets differ by
 * hours.
 */
const renewalMs = 20 * 86_400_000;

/**
 * States that a domain gets when its registry sets a hold. A hold at the end of the term leads to other states: it is no act of
 * its own.
 */
const heldStates: ReadonlySet<DomainState> = new Set(["suspended", "verification_needed", "verification_pending"]);

const holds = (statuses: readonly string[]) => statuses.some((status) => status.toLowerCase() === "serverhold");

/**
 * What the registry did to a name by itself since it was last read; null when nothing happened, or it was asked for here.
 *
 * Takes  state: the state that the reading led to
 */
export function registryActOf(before: BeforeSight, seen: Seen, state: DomainState): RegistryAct | null {
  if (state !== before.state) {
    if (state === "transferred_away") return "transferred_away";
    if (state === "cancelled_by_system") return before.endedBy === "system" || before.endedBy === "user" ? null : "deleted";
  }
  if (seen === null || !seen.isOurs) return null;
  const isHeld = heldStates.has(state);
  if (isHeld && holds(seen.statuses) && !holds(before.statuses)) return isVerificationHold(seen.statuses) ? "unverified" : "held";
  if (state === "active" && heldStates.has(before.state) && holds(before.statuses)) return "lifted";
  const { expiresSeen, isOursUnderWay } = before;
  if (expiresSeen === null || seen.expiresAt === null || isOursUnderWay) return null;
  return seen.expiresAt.getTime() - expiresSeen.getTime() > renewalMs ? "renewed" : null;
}

/**
 * Whether the owner learns of an act from other mails: of a renewal that is not paid for yet, from the mails about the end of the
 * term; of a transfer, from the mails about transfers. The history shows both acts all the same.
 */
export function isNotifiedElsewhere(act: RegistryAct, seen: Seen, wasTransferNotified: boolean): boolean {
  if (act === "transferred_away") return wasTransferNotified;
  return act === "renewed" && seen !== null && seen.statuses.some((status) => status.toLowerCase() === "autorenewperiod");
}
