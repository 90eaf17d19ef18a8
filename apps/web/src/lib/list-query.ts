/** The part of a list that is shown, with the names that the address bar and the list calls use. */
export type ListQuery = {
  readonly desc: boolean;
  readonly orderby: string;
  readonly page: number;
  readonly limit: number;
};

export type ListDefaults = ListQuery & {
  /** Columns by which the server can sort. Any other column in the address is replaced by the default. */
  readonly sortable: readonly string[];
};

export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;

/** Rows per page for a visitor who is not logged in. */
export const BARE_ROWS_PER_PAGE = 20;

/** Rows per page for a user who has never chosen. */
export const DEFAULT_LIST_SIZE = 10;

export type SearchValues = Readonly<Record<string, string | undefined>>;

const wholeNumber = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);
const flag = (text: string | undefined) =>
  text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;

/** Reads a list query from the address; missing or invalid values become the defaults. */
export function readListQuery(search: SearchValues, defaults: ListDefaults): ListQuery {
  const orderby = search["orderby"];
  const limit = wholeNumber(search["limit"]);
  return {
    desc: flag(search["desc"]) ?? defaults.desc,
    orderby: orderby !== undefined && defaults.sortable.includes(orderby) ? orderby : defaults.orderby,
    page: wholeNumber(search["page"]) ?? defaults.page,
    limit: limit !== undefined && limit <= 100 ? limit : defaults.limit,
  };
}

/**
 * The query as text values for the address. `limit` is left out if it is the user's own, so that a shared link uses the setting
 * of the user who opens it.
 */
export function writeListQuery(query: ListQuery, ownLimit?: number): Record<string, string> {
  const values: Record<string, string> = { desc: String(query.desc), orderby: query.orderby, page: String(query.page) };
  if (query.limit !== ownLimit) values["limit"] = String(query.limit);
  return values;
}

/** The page sizes to choose from: 10, 25, 50 and 100, for a visitor also 20, and the current size if it is none of these. */
export function rowChoices(listSize: number | null | undefined, current: number): readonly number[] {
  const choices = new Set<number>([...ROWS_PER_PAGE, ...(listSize === undefined ? [BARE_ROWS_PER_PAGE] : []), current]);
  return [...choices].sort((one, other) => one - other);
}
