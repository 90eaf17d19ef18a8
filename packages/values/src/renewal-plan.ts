import { addMonths, calendarDate, type CalendarDate } from "./calendar-date.ts";
import { compareMoney, subtractMoney, type Money } from "./money.ts";

/** A name that can be renewed, with the facts that a plan for many names needs. */
export type RenewableName = {
  readonly itemid: string;
  readonly tld: string;
  /** Instant in ISO 8601. */
  readonly expiredate: string;
  /** Years that may be added, ascending; never empty. */
  readonly years: readonly number[];
};

/** years: the same number of years for every name. until: as many years as each name needs to run at least until that day. */
export type RenewalChoice = { readonly kind: "years"; readonly years: number } | { readonly kind: "until"; readonly on: string };

/** The day on which a name will end after so many more years; after the renewal, the registry's own date counts. */
export function endAfter(expiredate: string, years: number): CalendarDate {
  return addMonths(calendarDate(expiredate.slice(0, 10)), years * 12);
}

/**
 * Years for a name according to the choice for all names. Where the name cannot have exactly that number, it gets the next larger
 * one, or the largest where there is none.
 */
export function yearsByChoice(name: RenewableName, choice: RenewalChoice): number {
  const last = name.years.at(-1) ?? 1;
  if (choice.kind === "until") return name.years.find((years) => endAfter(name.expiredate, years) >= choice.on) ?? last;
  return name.years.find((years) => years >= choice.years) ?? last;
}

/** Years of every name: the choice for that name, where it is possible, otherwise the choice for all. */
export function yearsOf(name: RenewableName, choice: RenewalChoice, single: ReadonlyMap<string, number>): number {
  const own = single.get(name.itemid);
  return own !== undefined && name.years.includes(own) ? own : yearsByChoice(name, choice);
}

/** Compares names by the end of their period, with a fixed order for equal ones. */
export function byExpiry(
  a: Pick<RenewableName, "itemid" | "expiredate">,
  b: Pick<RenewableName, "itemid" | "expiredate">,
): number {
  // Most names of one plan end on a few days: equal texts are equal instants, without parsing them.
  const [one, other] = a.expiredate === b.expiredate ? [0, 0] : [Date.parse(a.expiredate), Date.parse(b.expiredate)];
  return one === other ? (a.itemid < b.itemid ? -1 : 1) : one - other;
}

/**
 * The names that a sum pays for, beginning with those that end first. The first name that it cannot pay ends the list, so that no
 * later name is taken before an earlier one.
 * Takes  priced names in any order
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
