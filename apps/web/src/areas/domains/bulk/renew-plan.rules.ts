import type { AnswerOf } from "@nameplane/contracts";
import type { planRenewals } from "@nameplane/contracts/checkout/operations";
import {
  byExpiry,
  endAfter,
  money,
  moneyIn,
  namesThatFit,
  subtractMoney,
  sumPriced,
  yearsByChoice,
  yearsOf,
  type Currency,
  type Money,
  type PricedSum,
  type RenewalChoice,
} from "@nameplane/values";

export type Plan = AnswerOf<typeof planRenewals>;
export type Mode = "years" | "until" | "single";

/** What the user has chosen in a plan. */
export type Wish = {
  readonly mode: Mode;
  readonly years: number;
  /** The day for the mode "until", as YYYY-MM-DD. */
  readonly on: string;
  readonly single: ReadonlyMap<string, number>;
  readonly except: ReadonlySet<string>;
};

/** A price in a plan, in the plan's currency. */
type Cost = Pick<Plan["prices"][number], "netMinor" | "vatMinor" | "totalMinor">;

export type Line = Plan["rows"][number] & Cost & { readonly count: number; readonly end: string };

export const choiceOf = ({ mode, years, on }: Wish): RenewalChoice =>
  mode === "until" && on !== "" ? { kind: "until", on } : { kind: "years", years };

/** Years of single domains are used only in the mode in which each row has its own number. */
export const singleOf = ({ mode, single }: Wish): ReadonlyMap<string, number> =>
  mode === "single" ? single : new Map<string, number>();

/** The domains to renew, each with years and price. Those that expire first come first. */
export const linesOf = (plan: Plan, wish: Wish): Line[] => pricedRows(plan, wish).toSorted(byExpiry);

function pricedRows(plan: Plan, wish: Wish): Line[] {
  const prices = new Map(plan.prices.map((price) => [`${price.tld} ${price.years}`, price]));
  const [choice, single] = [choiceOf(wish), singleOf(wish)];
  return plan.rows.flatMap((row): Line[] => {
    if (wish.except.has(row.itemid)) return [];
    const count = yearsOf(row, choice, single);
    const price = prices.get(`${row.tld} ${count}`);
    if (price === undefined) return [];
    const { netMinor, vatMinor, totalMinor } = price;
    return [{ ...row, count, end: endAfter(row.expiredate, count), netMinor, vatMinor, totalMinor }];
  });
}

/** A domain with its cost. If credit is not enough for all, domains that expire first (`expiredate`) are paid first. */
export type PayLine = Cost & { readonly itemid: string; readonly expiredate: string };

export function sumOfLines(lines: readonly Cost[], currency: Currency): PricedSum {
  const of = moneyIn(currency);
  return sumPriced(
    lines.map(({ netMinor, vatMinor }) => ({ net: of(netMinor), vat: of(vatMinor) })),
    currency,
  );
}

/**
 * The lines that credit alone can pay for, beginning with those that expire first. Null if it can pay for all of them or for
 * none.
 */
export function fittingLines<Line extends PayLine>(lines: readonly Line[], credit: Money): Line[] | null {
  const priced = lines.map((line) => ({ ...line, total: money(line.totalMinor, credit.currency) }));
  const fitting = namesThatFit(priced, credit);
  return fitting.length === 0 || fitting.length === lines.length ? null : fitting;
}

/** How much more it would cost to renew every domain until the same day, compared with the current choice. */
export function extraCostUntil(plan: Plan, wish: Wish, on: string): Money {
  const aligned = pricedRows(plan, { ...wish, mode: "until", on });
  const { currency } = plan;
  return subtractMoney(sumOfLines(aligned, currency).net, sumOfLines(pricedRows(plan, wish), currency).net);
}

/** The differences after a plan was loaded again. */
export type Delta = {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly repriced: readonly string[];
};

export function deltaOf(before: Plan, after: Plan): Delta {
  const priceOf = (plan: Plan) => new Map(plan.prices.map(({ tld, years, totalMinor }) => [`${tld} ${years}`, totalMinor]));
  const [old, now] = [priceOf(before), priceOf(after)];
  const [was, is] = [new Map(before.rows.map((row) => [row.itemid, row])), new Map(after.rows.map((row) => [row.itemid, row]))];
  const costs = (prices: ReadonlyMap<string, number>, row: Plan["rows"][number]) =>
    prices.get(`${row.tld} ${yearsByChoice(row, { kind: "years", years: 1 })}`);
  return {
    added: after.rows.filter(({ itemid }) => !was.has(itemid)).map(({ unicodename }) => unicodename),
    gone: before.rows.filter(({ itemid }) => !is.has(itemid)).map(({ unicodename }) => unicodename),
    repriced: after.rows
      .filter((row) => was.has(row.itemid) && costs(old, row) !== costs(now, row))
      .map(({ unicodename }) => unicodename),
  };
}

/** The day one year after the last domain expires, which is suggested as the common day. */
export function commonDay(plan: Plan): string {
  const last = plan.rows
    .map(({ expiredate }) => expiredate.slice(0, 10))
    .toSorted()
    .at(-1);
  return last === undefined ? "" : endAfter(`${last}T00:00:00Z`, 1);
}

/** All numbers of years that some domain of the plan can get, in ascending order. */
export function yearsChoices(plan: Plan): number[] {
  return [...new Set(plan.rows.flatMap(({ years }) => years))].toSorted((a, b) => a - b);
}
