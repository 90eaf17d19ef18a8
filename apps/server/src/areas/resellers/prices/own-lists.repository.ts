import { isCurrency, type Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { KeptLine, KeptMargin } from "../../products/lists/index.ts";

/** A price list of a brand that the account of the transaction owns. */
export type OwnList = {
  readonly id: string;
  readonly name: string;
  readonly brandId: string;
  readonly brand: string;
  readonly currency: string;
  readonly parentId: string | null;
  /** Whether customers without a price group buy by this list. All other lists are price groups below it. */
  readonly isFirst: boolean;
  /** Whether new customers get this list. If no list of the brand is chosen, they get the first list. */
  readonly isForNew: boolean;
  /** The price list by which the account itself pays. Null if there is none; then prices cannot be compared with it. */
  readonly wholesaleId: string | null;
  readonly customers: number;
};

/** Whether a list is a price group, which is for some customers only. */
export const isGroup = ({ isFirst }: OwnList): boolean => !isFirst;

export async function ownLists(trx: Trx): Promise<OwnList[]> {
  const { rows } = await sql<OwnList>`
    select id, name, brand_id as "brandId", brand, currency, parent_id as "parentId",
           is_first as "isFirst", is_for_new as "isForNew", wholesale_id as "wholesaleId", customers from np_owned_price_lists()`.execute(
    trx,
  );
  return rows;
}

export type MarginRow = {
  readonly scope: string;
  readonly percent: number;
  readonly fixed: number;
  readonly roundTo: number;
  readonly roundLess: number;
  readonly since: Date;
  readonly until: Date | null;
};

/** The margins of a list in one currency that are valid at `at`, those that apply to the most items first. */
export async function marginsAt(trx: Trx, listId: string, currency: Currency, at: Date): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select scope, percent_bp as percent, fixed_minor as fixed, round_to_minor as "roundTo", round_less_minor as "roundLess", valid_from as since, valid_to as until
      from (select distinct on (scope) * from price_margin
             where price_group_id = ${listId} and currency = ${currency} and valid_from <= ${at}
               and (valid_to is null or valid_to > ${at}) order by scope, valid_from desc) newest
     where not is_removed order by scope not like 'all%', scope`.execute(trx);
  return rows;
}

export type OwnChange = {
  readonly id: string;
  readonly listId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly lines: readonly KeptLine[];
  readonly margins: readonly KeptMargin[];
  readonly by: string;
  readonly at: Date;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
};

/** Changes by staff have no name here, because the reseller may not see who works for the operator. */
const changes = sql`
  select c.id, c.price_group_id as "listId", c.starts_at as "startsAt", c.ends_at as "endsAt", c.lines, c.margins, coalesce(u.username, '') as by, c.at,
         case when c.withdrawn_at is not null then coalesce(w.username, '') end as "withdrawnBy", c.withdrawn_at as "withdrawnAt"
    from price_change c left join panel_user u on u.id = c.made_by_user left join panel_user w on w.id = c.withdrawn_by_user`;

/** The newest 50 changes of a list. */
export async function changesOf(trx: Trx, listId: string): Promise<OwnChange[]> {
  const { rows } =
    await sql<OwnChange>`${changes} where c.price_group_id = ${listId} order by c.at desc, c.id desc limit 50`.execute(trx);
  return rows;
}

/** A change of one of the account's lists. The row policies hide the changes of other accounts' lists. */
export async function findOwnChange(trx: Trx, changeId: string): Promise<OwnChange | null> {
  const { rows } = await sql<OwnChange>`${changes} where c.id = ${changeId}`.execute(trx);
  return rows[0] ?? null;
}

/** The currency of a list as a Currency. Brands are only created with known currencies, so the default is never used. */
export const currencyOfList = ({ currency }: OwnList): Currency => (isCurrency(currency) ? currency : "SEK");
