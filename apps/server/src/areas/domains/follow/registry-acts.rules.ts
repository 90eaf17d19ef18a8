import type { DomainState } from "../domain.state.ts";
import { type Seen } from "./shadow.rules.ts";
import { isVerificationHold } from "../verification-hold.rules.ts";

export const registryActs = ["held", "unverified", "lifted", "deleted", "transferred_away", "renewed"] as const;
export type RegistryAct = (typeof registryActs)[number];

export type BeforeSight = {
  readonly state: DomainState;
  readonly endedBy: string | null;
  readonly statuses: readonly string[];
  /** The expiry date when the name was last read. Null if it was never read. */
  readonly expiresSeen: Date | null;
  /** Whether a renewal, restore or transfer of ours is in progress, or was a short while ago. */
  readonly isOursUnderWay: boolean;
};

/**
 * How far the expiry date has to move to count as a renewal. A smaller change is none, because the date that a registry announces
 * and the date that it then sets can differ by hours.
 */
const renewalMs = 20 * 86_400_000;

/**
 * States that a domain gets when its registry puts a hold on it. A hold after the expiry leads to other states, and is a normal
 * part of the expiry.
 */
const heldStates: ReadonlySet<DomainState> = new Set(["suspended", "verification_needed", "verification_pending"]);

const holds = (statuses: readonly string[]) => statuses.some((status) => status.toLowerCase() === "serverhold");

/**
 * What the registry did to a name by itself since the name was last read. Null if nothing happened, or if we asked for it.
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
 * Whether other mails already tell the owner about this act of the registry: the mails about the end of the period tell about a
 * renewal that nobody has paid for yet, and the mails about transfers tell about a transfer. The history shows both in any case.
 */
export function isNotifiedElsewhere(act: RegistryAct, seen: Seen, wasTransferNotified: boolean): boolean {
  if (act === "transferred_away") return wasTransferNotified;
  return act === "renewed" && seen !== null && seen.statuses.some((status) => status.toLowerCase() === "autorenewperiod");
}
