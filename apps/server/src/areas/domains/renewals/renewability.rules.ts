import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { addMonths, calendarDate } from "@nameplane/values";
import { doesOneOf } from "@nameplane/contracts/orders/request-facts";
import { isHeld, type DomainState } from "../domain.state.ts";

/** What is known of a name that somebody wants to renew. */
export type RenewalFacts = {
  readonly state: DomainState;
  /** The end of the period that was paid for. */
  readonly expiresAt: Date;
  readonly renewalMode: string;
  readonly statuses: readonly string[];
  readonly deletesAt: Date | null;
  readonly isPremium: boolean;
  /** The types of open requests for the name. */
  readonly openRequests: readonly string[];
};

export type NotRenewable =
  | "ended"
  | "redemption"
  | "cancelling"
  | "autorenewOnly"
  | "transfer"
  | "ownerChange"
  | "ordered"
  | "disputed"
  | "prohibited"
  | "tooEarly"
  | "maxTerm"
  | "premium"
  | "notSold";

export type Renewability =
  /** Months that may be added, in ascending order. */
  | { readonly ok: true; readonly months: readonly number[] }
  | { readonly ok: false; readonly reason: NotRenewable; readonly date: Date | null };

const dayMs = 86_400_000;

/**
 * Whether a name can be renewed now, and for how long. This is decided before the registry is asked.
 *
 * `sold`: periods in months that have a price, ascending. `rules`: the rules of the TLD, null if it is not in the catalogue.
 *
 * Source: docs/states.md#end-of-a-period and #steps-of-each-kind
 */
export function renewabilityOf(facts: RenewalFacts, rules: TldRules | null, sold: readonly number[], now: Date): Renewability {
  const no = (reason: NotRenewable, date: Date | null = null): Renewability => ({ ok: false, reason, date });
  const statuses = new Set(facts.statuses.map((status) => status.toLowerCase()));
  if (!isHeld(facts.state)) return no("ended");
  if (facts.state === "expired_restorable") return no("redemption", facts.deletesAt);
  if (facts.state === "abuse") return no("disputed");
  if (doesOneOf(facts.openRequests, "renews", "restores")) return no("ordered");
  if (facts.renewalMode === "cancel" || doesOneOf(facts.openRequests, "ends")) return no("cancelling");
  if (rules === null) return no("notSold");
  if (rules.renewVerb === "autorenew") return no("autorenewOnly");
  if (statuses.has("pendingtransfer")) return no("transfer");
  if (doesOneOf(facts.openRequests, "changesOwner")) return no("ownerChange");
  if (statuses.has("serverrenewprohibited")) return no("prohibited");
  if (facts.isPremium) return no("premium");
  const opensAt = rules.renewEarliestDays === null ? null : new Date(facts.expiresAt.getTime() - rules.renewEarliestDays * dayMs);
  if (opensAt !== null && opensAt > now) return no("tooEarly", opensAt);
  const offered = rules.renewalMonths.filter((months) => months % 12 === 0 && sold.includes(months));
  if (offered.length === 0) return no("notSold");
  const [end, furthest] = [dayOf(facts.expiresAt), addMonths(dayOf(now), rules.maxTermMonths)];
  const months = offered.filter((each) => addMonths(end, each) <= furthest);
  return months.length === 0 ? no("maxTerm") : { ok: true, months };
}

export type Restorability =
  | { readonly ok: true; readonly until: Date | null }
  | { readonly ok: false; readonly reason: "notNeeded" | "ordered" | "never" | "tooLate" };

/** Whether a deleted name can be restored. This is decided before the registry is asked. */
export function restorabilityOf(
  facts: Pick<RenewalFacts, "state" | "deletesAt" | "openRequests">,
  rules: TldRules | null,
  now: Date,
): Restorability {
  if (facts.state !== "expired_restorable") return { ok: false, reason: "notNeeded" };
  if (doesOneOf(facts.openRequests, "restores")) return { ok: false, reason: "ordered" };
  if (rules === null || rules.restoreVerb === "none") return { ok: false, reason: "never" };
  if (facts.deletesAt !== null && facts.deletesAt <= now) return { ok: false, reason: "tooLate" };
  return { ok: true, until: facts.deletesAt };
}

function dayOf(at: Date) {
  return calendarDate(at.toISOString().slice(0, 10));
}
