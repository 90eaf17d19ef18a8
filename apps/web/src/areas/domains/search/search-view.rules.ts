import { moneyIn, sumPriced, type PricedSum } from "@nameplane/values";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";

/** Whether the name can be bought. Only names that a registry has confirmed as free can be. */
export const isForSale = (row: SearchRow): boolean =>
  (row.state === "free" || row.state === "premium") && row.years.length > 0 && (row.owned === null || row.owned === "basket");

/** Whether the name is of no use to someone who wants to buy. */
export const isGone = (row: SearchRow): boolean =>
  row.state === "taken" ||
  row.state === "reserved" ||
  row.state === "unsold" ||
  row.state === "invalid" ||
  row.owned === "domain";

/** The years chosen for a row if the row is sold for that many years, otherwise the shortest period. */
export function yearsOf(row: SearchRow, chosen: number | undefined): number {
  return chosen !== undefined && row.years.includes(chosen) ? chosen : (row.years[0] ?? (row.create?.periodMonths ?? 12) / 12);
}

/** The price for that many years at once. */
export function priceFor(row: SearchRow, years: number): SearchRow["create"] {
  const index = row.years.indexOf(years);
  return row.creates[index] ?? row.create;
}

export const searchOrders = ["suggested", "price", "renewal", "name"] as const;
export type SearchOrder = (typeof searchOrders)[number];

type Side = "incl" | "excl";
const amount = (price: SearchRow["create"], side: Side) =>
  price === null ? Number.POSITIVE_INFINITY : side === "incl" ? price.totalMinor : price.netMinor;

/** Rows in the chosen order. Rows without a price come last, and equal rows keep their suggested order. */
export function inOrder(rows: readonly SearchRow[], order: SearchOrder, side: Side): readonly SearchRow[] {
  if (order === "suggested") return rows;
  if (order === "name") return rows.toSorted((one, other) => one.unicodename.localeCompare(other.unicodename));
  // Renewals are compared by the year, because some TLDs renew for no less than two.
  const of = (row: SearchRow) =>
    order === "price" ? amount(row.create, side) : amount(row.renew, side) / ((row.renew?.periodMonths ?? 12) / 12);
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a - b;
  });
}

/** Limits what is shown; null means no limit. */
export type SearchFilter = {
  /** The highest price of the first period, in minor units, with or without VAT depending on how the user sees prices. */
  readonly priceMax: number | null;
  /** The largest number of characters of the whole name in readable form, with its TLD. */
  readonly lengthMax: number | null;
  /** ISO 3166-1 code of the TLD's country; "none" for TLDs of no country. */
  readonly country: string | null;
};

export const noFilter: SearchFilter = { priceMax: null, lengthMax: null, country: null };

/** The country of a TLD, by its last label; null for generic TLDs and those in other scripts. */
export function countryOf(tld: string): string | null {
  const last = tld.slice(tld.lastIndexOf(".") + 1).toUpperCase();
  if (!/^[A-Z]{2}$/.test(last)) return null;
  // Some TLDs are not the code of the country itself (ISO 3166-1, exceptional reservations). .eu belongs to no country.
  return last === "UK" ? "GB" : last === "EU" ? null : last;
}

/** Countries of these rows, each once. Null comes last, if some rows belong to no country. */
export function countriesOf(rows: readonly SearchRow[]): readonly (string | null)[] {
  const all = new Set(rows.map(({ tld }) => countryOf(tld)));
  return [...[...all].filter((country) => country !== null).toSorted(), ...(all.has(null) ? [null] : [])];
}

/** Whether a row passes the filter. A row without a price passes until it has a price. */
export function fits(row: SearchRow, { priceMax, lengthMax, country }: SearchFilter, side: Side): boolean {
  if (lengthMax !== null && row.unicodename.length > lengthMax) return false;
  if (country !== null && (countryOf(row.tld) ?? "none") !== country) return false;
  return priceMax === null || row.create === null || amount(row.create, side) <= priceMax;
}

/**
 * The row at the top: the name exactly as typed, or for an idea without a TLD the name under the first preferred TLD. It does not
 * change while answers arrive, so that nothing moves while the user reads.
 *
 * `rows`: in the order in which the server lists the names. `preferred`: TLDs in order of preference.
 */
export function topRow(rows: readonly SearchRow[], preferred: readonly string[]): SearchRow | null {
  const exact = rows.find((row) => row.isexact);
  if (exact) return exact;
  for (const tld of preferred) {
    const found = rows.find((row) => row.tld === tld);
    if (found) return found;
  }
  return rows[0] ?? null;
}

export type Progress = { readonly asked: number; readonly answered: number; readonly free: number };

/** How many registries have answered. Rows that required no registry are not counted. */
export function progressOf(rows: readonly SearchRow[]): Progress {
  const asked = rows.filter((row) => row.state !== "unsold" && row.state !== "invalid");
  const open = asked.filter((row) => row.state === "checking" || row.state === "unknown");
  return { asked: asked.length, answered: asked.length - open.length, free: asked.filter(isForSale).length };
}

/**
 * What all free names that are not yet in the basket would cost, for the chosen years. Premium names are left out, because they
 * are bought one at a time.
 */
export function allFree(
  rows: readonly SearchRow[],
  years: ReadonlyMap<string, number>,
  isIn: (name: string) => boolean,
): {
  readonly items: readonly { name: string; years: number }[];
  /** The sum of the prices of these names. Null if there are no such names. */
  readonly sum: PricedSum | null;
} {
  const wanted = rows.filter((row) => row.state === "free" && isForSale(row) && !isIn(row.name));
  const items = wanted.map((row) => ({ name: row.name, years: yearsOf(row, years.get(row.name)) }));
  const prices = wanted.flatMap((row, index) => priceFor(row, items[index]?.years ?? 1) ?? []);
  const [first] = prices;
  if (first === undefined) return { items, sum: null };
  const of = moneyIn(first.currency);
  const lines = prices.map(({ netMinor, vatMinor }) => ({ net: of(netMinor), vat: of(vatMinor) }));
  return { items, sum: sumPriced(lines, first.currency) };
}

const FORMULA = /^[=+\-@\t\r]/;

/** One field of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is made harmless. */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `${lines.map((line) => line.map(csvField).join(",")).join("\r\n")}\r\n`;
