import { kindsWithSum, type ProposalKind, type ProposalState } from "@nameplane/contracts/staff/proposal-values";
import { addMoney, compareMoney, money, type Money } from "@nameplane/values";

/** A rule as it is stored. `limits`: by currency, in minor units. */
export type StoredRule = { readonly isOn: boolean; readonly limits: Readonly<Record<string, number>> };

/**
 * Whether an act needs a second person. `moved`: what the same staff member has moved alone within the last 24 hours by acts of
 * this kind, in the currency of the sum. A currency without a limit has the limit 0, so that a new currency is never unguarded.
 */
export function needsApproval(
  kind: ProposalKind,
  rule: StoredRule,
  act: { readonly sum: Money; readonly moved: Money } | null,
): boolean {
  if (!rule.isOn) return false;
  if (!kindsWithSum.has(kind) || act === null) return true;
  const { sum, moved } = act;
  return compareMoney(addMoney(sum, moved), money(rule.limits[sum.currency] ?? 0, sum.currency)) > 0;
}

/** The state as it is now. A proposal that nobody decided in time has expired. */
export function stateAt({ state, endsAt }: { readonly state: ProposalState; readonly endsAt: Date }, now: Date): ProposalState {
  return state === "open" && endsAt <= now ? "expired" : state;
}

/** Text that is the same for equal values, whatever the order of their keys: JSON with sorted keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
