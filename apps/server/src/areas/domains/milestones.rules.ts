import type { AnswerOf } from "@nameplane/contracts";
import type { domainDetails } from "@nameplane/contracts/domains/operations";
import { isHeld, mayChangeRenewal, type DomainState } from "./domain.state.ts";
import { interruptionAt, renewalClock, type RenewalPolicy } from "./renewal-clock.rules.ts";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";

export type Milestone = AnswerOf<typeof domainDetails>["domain"]["milestones"][number];
type Kind = Milestone["kind"];

export type LifeDates = {
  readonly state: DomainState;
  /** Whether the owner wants automatic renewal. */
  readonly renewsItself: boolean;
  /** When the name expires. Null if it never expires. */
  readonly expiresAt: Date | null;
  /** The date that the registry announced. Null if the registry announces none. */
  readonly deactivatesAt: Date | null;
  readonly deletesAt: Date | null;
  readonly releasesAt: Date | null;
  /** Whether the registry is set to end the name when its term ends. */
  readonly endsAtExpiry: boolean;
  /** Since when the name can only be restored. Null if it can still be renewed, or if nobody recorded when that ended. */
  readonly restorableSince: Date | null;
};

/** interruptDays: how many days before the last safe day an unpaid name is taken out of its zone. 0 means never. */
type Policy = RenewalPolicy &
  Pick<TldRules, "graceDays" | "redemptionDays" | "quarantineDays"> & { readonly interruptDays: number };

const dayMs = 86_400_000;
const addDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/**
 * The coming dates in the life of a name if nobody renews it, soonest first. Dates that the registry has announced replace dates
 * that are computed from the TLD's rules. The expiry date is always the registry's.
 *
 * Source: docs/states.md#end-of-a-period
 */
export function milestonesOf(life: LifeDates, policy: Policy | null, now: Date): Milestone[] {
  const { expiresAt } = life;
  if (expiresAt === null || !isHeld(life.state)) return [];
  const fromRegistry: readonly [Kind, Date | null][] = [
    // A deleted name ends before its term, so its expiry date does not count.
    ["expires", life.state === "expired_restorable" ? null : expiresAt],
    ["leaves", life.deactivatesAt],
    ["restoreends", life.deletesAt],
    ["released", life.releasesAt],
  ];
  const known = new Map(fromRegistry.filter((entry): entry is [Kind, Date] => entry[1] !== null));
  const ruled = policy === null ? new Map<Kind, Date>() : byRule({ ...life, expiresAt }, policy, known, now);
  return [...known, ...[...ruled].filter(([kind]) => !known.has(kind))]
    .filter(([, at]) => at > now)
    .toSorted(([, a], [, b]) => a.getTime() - b.getTime())
    .map(([kind, at]) => ({ kind, at: at.toISOString(), source: known.has(kind) ? "registry" : "rule" }));
}

function byRule(
  { state, renewsItself, expiresAt, endsAtExpiry, restorableSince }: LifeDates & { readonly expiresAt: Date },
  policy: Policy,
  known: ReadonlyMap<Kind, Date>,
  now: Date,
): Map<Kind, Date> {
  const dates = new Map<Kind, Date>();
  const isRenewable = state !== "expired_restorable";
  // The registry has renewed the name by itself and moved the expiry date, so the dates of the old period cannot be computed from
  // it any more.
  const isRenewed = state === "expired_renewable" && policy.registryAutorenews && expiresAt > now;
  if (isRenewed) return dates;
  if (isRenewable) {
    if (renewsItself && mayChangeRenewal(state)) dates.set("renews", renewalClock(expiresAt, policy).orderAt);
    if (policy.renewEarliestDays !== null) dates.set("renewfrom", addDays(expiresAt, -policy.renewEarliestDays));
    const lastSafeAt = addDays(expiresAt, endsAtExpiry ? 0 : policy.lastSafeRenewalDay);
    const dark = endsAtExpiry ? null : interruptionAt({ expiresAt, lastSafeAt }, policy.interruptDays);
    if (dark !== null) dates.set("interrupted", dark);
    // A name that is set to end at its expiry leaves the zone on that day and cannot be renewed late.
    if (!endsAtExpiry) dates.set("lastsafe", lastSafeAt);
    // A registry that renews by itself would charge us, so we delete the name on the last safe day instead.
    const inZone = policy.registryAutorenews ? policy.lastSafeRenewalDay : policy.graceDays;
    dates.set("leaves", addDays(expiresAt, endsAtExpiry ? 0 : inZone));
  }
  const leaves = known.get("leaves") ?? dates.get("leaves") ?? restorableSince;
  const restoreEnds =
    known.get("restoreends") ?? (leaves && policy.redemptionDays > 0 ? addDays(leaves, policy.redemptionDays) : undefined);
  if (restoreEnds) dates.set("restoreends", restoreEnds);
  const gone = restoreEnds ?? leaves;
  if (gone) dates.set("released", addDays(gone, policy.quarantineDays));
  return dates;
}
