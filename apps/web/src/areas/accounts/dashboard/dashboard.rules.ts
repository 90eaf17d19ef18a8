import { currencyOf, moneyIn, sumMoney, type Money } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { dashboard } from "@nameplane/contracts/accounts/operations";

export type Dashboard = AnswerOf<typeof dashboard>;
export type Need = Dashboard["needs"][number];
export type Month = Dashboard["renewals"][number];

/** Whether nothing has happened in the account yet: there are no domains, orders or needs. */
export function isUntouched({ domains, needs, latest }: Pick<Dashboard, "domains" | "needs" | "latest">): boolean {
  return domains.total === 0 && needs.length === 0 && latest.length === 0;
}

/** Whether the next renewal is already among the needs, which have the same button. */
export const isListed = ({ needs }: Pick<Dashboard, "needs">, next: NonNullable<Dashboard["next"]>): boolean =>
  needs.some(({ kind, id }) => kind === "domain_expires" && id === next.itemid);

/**
 * For how many days ahead the bulk tool has to look to find all domains that the needs name for renewal, as one of its choices.
 * Null if these are fewer than two, or end later than it can look.
 */
export function daysOfRenewals(needs: readonly Need[], now: Date): number | null {
  const ends = needs.flatMap(({ kind, at }) => (kind === "domain_expires" && at !== null ? [Date.parse(at)] : []));
  if (ends.length < 2) return null;
  const days = Math.ceil((Math.max(...ends) - now.getTime()) / 86_400_000) + 1;
  return renewalDays.find((choice) => choice >= days) ?? null;
}

const renewalDays = [30, 60, 90, 180, 365] as const;

/** A month with its cost, with or without VAT. */
export type ShownMonth = {
  readonly month: string;
  readonly automatic: number;
  readonly manual: number;
  readonly cost: Money;
};

export const shownMonths = (months: readonly Month[], currency: string, side: "incl" | "excl"): readonly ShownMonth[] =>
  months.map(({ month, automatic, manual, netMinor, totalMinor }) => ({
    month,
    automatic,
    manual,
    cost: moneyIn(currency)(side === "incl" ? totalMinor : netMinor),
  }));

/** How many domains have to be renewed in a year, and what that costs. */
export function yearOf(months: readonly ShownMonth[], currency: string): { readonly count: number; readonly cost: Money } {
  return {
    count: months.reduce((sum, { automatic, manual }) => sum + automatic + manual, 0),
    cost: sumMoney(
      months.map(({ cost }) => cost),
      currencyOf(currency),
    ),
  };
}

/** Values of the lines across a chart whose highest bar is `most`: one to four round steps, the last at or below it. */
export function gridLines(most: number): readonly number[] {
  if (most <= 0) return [];
  const rough = most / 3;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * size * 1.25 >= rough) ?? 10) * size);
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

/** Adds up statuses with the same label, because a reader cannot distinguish 200 Active from 202 Active. */
export function statesOf(
  counts: Dashboard["portfolio"]["bystatus"],
  wordOf: (status: number) => string,
): Dashboard["portfolio"]["bystatus"] {
  return [...Map.groupBy(counts, ({ status }) => wordOf(status)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ status }) => ({ status, count: same.reduce((sum, { count }) => sum + count, 0) })),
  );
}

/** The TLDs with the most domains. The others are combined, with the number of TLDs. */
export function sharesOf(
  counts: readonly { readonly tld: string; readonly count: number }[],
  shown = 4,
): {
  readonly first: readonly { readonly tld: string; readonly count: number }[];
  readonly rest: { readonly kinds: number; readonly count: number } | null;
} {
  // If there is only one other TLD, it is shown by its name.
  const first = counts.length === shown + 1 ? counts : counts.slice(0, shown);
  const others = counts.slice(first.length);
  const count = others.reduce((sum, each) => sum + each.count, 0);
  return { first, rest: others.length > 0 ? { kinds: others.length, count } : null };
}
