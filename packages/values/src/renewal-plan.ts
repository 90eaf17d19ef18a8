import { addMonths, calendarDate, type CalendarDate } from "./calendar-date.ts";
import { compareMoney, subtractMoney, type Money } from "./money.ts";

/** A domain that can be renewed, with the facts that are needed to plan the renewal of many domains. */
export type RenewableName = {
  readonly itemid: string;
  readonly tld: string;
  /** Date and time in ISO 8601. */
  readonly expiredate: string;
  /** The numbers of years that may be added, ascending; never empty. */
  readonly years: readonly number[];
};

/**
 * years: the same number of years for every domain. until: for each domain, as many years as it takes to run at least until that
 * day.
 */
export type RenewalChoice = { readonly kind: "years"; readonly years: number } | { readonly kind: "until"; readonly on: string };

/** The day on which a domain will expire after this many more years. After the renewal, the registry's own date is used. */
export function endAfter(expiredate: string, years: number): CalendarDate {
  return addMonths(calendarDate(expiredate.slice(0, 10)), years * 12);
}

/**
 * Years for a domain according to the choice for all domains. If the domain cannot be renewed for exactly that number, it gets
 * the next larger possible number, or the largest if there is no larger one.
 */
export function yearsByChoice(name: RenewableName, choice: RenewalChoice): number {
  const last = name.years.at(-1) ?? 1;
  if (choice.kind === "until") return name.years.find((years) => endAfter(name.expiredate, years) >= choice.on) ?? last;
  return name.years.find((years) => years >= choice.years) ?? last;
}

/** Years of every domain: the choice made for that domain if it is possible, otherwise the choice for all. */
export function yearsOf(name: RenewableName, choice: RenewalChoice, single: ReadonlyMap<string, number>): number {
  const own = single.get(name.itemid);
  return own !== undefined && name.years.includes(own) ? own : yearsByChoice(name, choice);
}

/** Compares domains by the end of their period, with a fixed order for those that end at the same time. */
export function byExpiry(
  a: Pick<RenewableName, "itemid" | "expiredate">,
  b: Pick<RenewableName, "itemid" | "expiredate">,
): number {
  // Many domains of one plan end at the same time. Equal texts are equal times, so these are not parsed.
  const [one, other] = a.expiredate === b.expiredate ? [0, 0] : [Date.parse(a.expiredate), Date.parse(b.expiredate)];
  return one === other ? (a.itemid < b.itemid ? -1 : 1) : one - other;
}

/**
 * The domains that a sum can pay for, beginning with those that end first. The first domain that it cannot pay for ends the list,
 * so no later domain is taken before an earlier one. The domains may be given in any order.
 */
export function namesThatFit<Name extends Pick<RenewableName, "itemid" | "expiredate"> & { readonly total: Money }>(
  names: readonly Name[],
  sum: Money,
): Name[] {
  const fitting: Name[] = [];
  let left = sum;
  for (const name of names.toSorted(byExpiry)) {
    if (compareMoney(name.total, left) > 0) break;
    left = subtractMoney(left, name.total);
    fitting.push(name);
  }
  return fitting;
}
