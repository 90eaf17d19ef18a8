import type { SearchLine, SearchRow } from "@nameplane/contracts/domains/search-domains";

/** The largest number of names that are shown. The brand's own search shows the others. */
export const rowsMax = 8;

/** The rows of a search in the order of the plan, each replaced by its latest answer. */
export function takeLine(rows: ReadonlyMap<string, SearchRow>, line: SearchLine): ReadonlyMap<string, SearchRow> {
  if (line.kind === "plan") return new Map(line.rows.map((row) => [row.name, row]));
  if (line.kind === "end") {
    // A registry that did not answer in time has not said that the name is free.
    const settled = [...rows.values()].map((row) => (row.state === "checking" ? { ...row, state: "unknown" as const } : row));
    return new Map(settled.map((row) => [row.name, row]));
  }
  const next = new Map(rows);
  for (const row of line.rows) if (next.has(row.name)) next.set(row.name, row);
  return next;
}

/** The rows in the order in which they are shown: the name as typed first, then the others in the order of the plan. */
export function shownRows(rows: ReadonlyMap<string, SearchRow>): readonly SearchRow[] {
  const all = [...rows.values()];
  return [...all.filter(({ isexact }) => isexact), ...all.filter(({ isexact }) => !isexact)].slice(0, rowsMax);
}

/** Whether the name can be bought. Only names that a registry has confirmed as free can be. */
export const isForSale = ({ state, years }: SearchRow): boolean => (state === "free" || state === "premium") && years.length > 0;

/** The address in the brand's panel that puts the name into the basket, with the affiliate who brought the visitor. */
export function buyAddress({ name, years }: SearchRow, affiliate: string, hasBasket: boolean): string {
  const query = new URLSearchParams({ domainname: name });
  if (hasBasket) query.set("years", String(years[0] ?? 1));
  if (affiliate !== "") query.set("affiliate", affiliate);
  return `/buy?${query.toString()}`;
}
