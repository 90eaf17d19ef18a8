/** A page of a list as the address bar and the list calls name it. */
export type ListQuery = {
  readonly desc: boolean;
  readonly orderby: string;
  readonly page: number;
  readonly limit: number;
};

export type ListDefaults = ListQuery & {
  /** Columns the server can sort by; another name in the address falls back to the default. */
  readonly sortable: readonly string[];
};

export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;

/** Rows per page of a list without a user. */
export const BARE_ROWS_PER_PAGE = 20;

/** Rows per page of a user who never chose. */
export const DEFAULT_LIST_SIZE = 10;

export type SearchValues = Readonly<Record<string, string | undefined>>;

const wholeNumber = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);
const flag = (text: string | undefined) =>
  text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;

/** Reads a list query from the address; what is missing or makes no sense falls back to the defaults. */
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

/** The query as text values for the address. `limit` stays out while it is the user's own, so that links follow the reader. */
export function writeListQuery(query: ListQuery, ownLimit?: number): Record<string, string> {
  const values: Record<string, string> = { desc: String(query.desc), orderby: query.orderby, page: String(query.page) };
  if (query.limit !== ownLimit) values["limit"] = String(query.limit);
  return values;
}

/** Choices of rows per page: 10, 25, 50 and 100; without a user also 20; a size from elsewhere is offered too. */
export function rowChoices(listSize: number | null | undefined, current: number): readonly number[] {
  const choices = new Set<number>([...ROWS_PER_PAGE, ...(listSize === undefined ? [BARE_ROWS_PER_PAGE] : []), current]);
  return [...choices].sort((one, other) => one - other);
}
