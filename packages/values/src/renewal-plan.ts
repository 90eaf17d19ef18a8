import { addMonths, calendarDate, type CalendarDate } from "./calendar-date.ts";
import { compareMoney, subtractMoney, type Money } from "./money.ts";

/** A name that can be renewed, as a plan of many sees it. */
export type RenewableName = {
  readonly itemid: string;
  readonly tld: string;
  /** Instant in ISO 8601. */
  readonly expiredate: string;
  /** Years that may be added, rising; never empty. */
  readonly years: readonly number[];
};

/** years: the same number for all. until: every name is to run at least until that day. */
export type RenewalChoice = { readonly kind: "years"; readonly years: number } | { readonly kind: "until"; readonly on: string };

/** The day a name ends after so many years more; the registry's own date stands above it once it is renewed. */
export function endAfter(expiredate: string, years: number): CalendarDate {
  return addMonths(calendarDate(expiredate.slice(0, 10)), years * 12);
}

/** Years a name gets by the choice for all: of what it may have the nearest, none less where there is one. */
export function yearsByChoice(name: RenewableName, choice: RenewalChoice): number {
  const last = name.years.at(-1) ?? 1;
  if (choice.kind === "until") return name.years.find((years) => endAfter(name.expiredate, years) >= choice.on) ?? last;
  return name.years.find((years) => years >= choice.years) ?? last;
}

/** Years of every name: what was chosen for the one, where it may have it, else the choice for all. */
export function yearsOf(name: RenewableName, choice: RenewalChoice, single: ReadonlyMap<string, number>): number {
  const own = single.get(name.itemid);
  return own !== undefined && name.years.includes(own) ? own : yearsByChoice(name, choice);
}

/** In the order in which names end; the same for everybody who counts. */
export function byExpiry(
  a: Pick<RenewableName, "itemid" | "expiredate">,
  b: Pick<RenewableName, "itemid" | "expiredate">,
): number {
  // Names of one plan mostly end on a few days: the same text is the same moment without reading it.
  const [one, other] = a.expiredate === b.expiredate ? [0, 0] : [Date.parse(a.expiredate), Date.parse(b.expiredate)];
  return one === other ? (a.itemid < b.itemid ? -1 : 1) : one - other;
}

/**
 * The names that a sum pays for, those that end first; the first one it does not pay ends the row, so that nobody wonders why an
 * earlier name was left out for a later one.
 *
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
