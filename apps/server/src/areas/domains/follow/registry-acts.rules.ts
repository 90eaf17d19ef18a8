import type { DomainState } from "../domain.state.ts";
import { type Seen } from "./shadow.rules.ts";
import { isVerificationHold } from "../verification-hold.rules.ts";

export const registryActs = ["held", "unverified", "lifted", "deleted", "transferred_away", "renewed"] as const;
export type RegistryAct = (typeof registryActs)[number];

export type BeforeSight = {
  readonly state: DomainState;
  readonly endedBy: string | null;
  readonly statuses: readonly string[];
  /** The end of the term when the name was last read. Null if it was never read. */
  readonly expiresSeen: Date | null;
  /** Whether a renewal, restore or transfer of ours is under way, or was a short while ago. */
  readonly isOursUnderWay: boolean;
};

/**
 * A smaller change of the expiry date is not a renewal, since the date that a registry announces and the date it then sets can
 * differ by hours.
 */
const renewalMs = 20 * 86_400_000;

/**
 * States that a domain gets when its registry sets a hold. A hold at the end of the term leads to other states, because it is
 * only a part of the expiry.
 */
const heldStates: ReadonlySet<DomainState> = new Set(["suspended", "verification_needed", "verification_pending"]);

const holds = (statuses: readonly string[]) => statuses.some((status) => status.toLowerCase() === "serverhold");

/**
 * What the registry did to a name by itself since the name was last read. Null if nothing happened, or if it was requested here.
 *
 * `state`: the state that this reading led to.
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
 * Whether other mails tell the owner about what the registry did. The mails about the end of the term cover a renewal that is not
 * paid for yet, and the mails about transfers cover a transfer. The history shows both in any case.
 */
export function isNotifiedElsewhere(act: RegistryAct, seen: Seen, wasTransferNotified: boolean): boolean {
  if (act === "transferred_away") return wasTransferNotified;
  return act === "renewed" && seen !== null && seen.statuses.some((status) => status.toLowerCase() === "autorenewperiod");
}
