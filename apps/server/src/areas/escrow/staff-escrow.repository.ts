import type { EscrowState, escrowLists } from "@nameplane/contracts/escrow/escrow-values";
import type { Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { escrowColumns, escrowOfRow, type Escrow } from "./escrow.repository.ts";

type List = (typeof escrowLists)[number];

const which: Readonly<Record<List, RawBuilder<unknown>>> = {
  disputed: sql`e.state = 'disputed'`,
  open: sql`e.ended_at is null and e.state <> 'disputed'`,
  ended: sql`e.ended_at is not null`,
};

/** The customer numbers of the parties, and the name of the brand. */
export type Parties = {
  readonly buyerNumber: number | null;
  readonly sellerNumber: number | null;
  readonly brand: string;
};

export type ListedEscrow = Parties & {
  readonly number: number;
  readonly unicodeName: string;
  readonly state: EscrowState;
  readonly price: Money;
  readonly held: Money;
  readonly dueAt: Date | null;
  readonly touchedAt: Date;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly total: number;
};

const parties = sql`
  (select a.number from account a where a.id = e.buyer_account_id) as "buyerNumber", (select a.number from account a where a.id = e.seller_account_id) as "sellerNumber",
  (select b.name from brand b where b.id = e.brand_id) as brand`;

/**
 * The list of escrows in which staff have to act begins with the one that has been untouched for longest. All other lists begin
 * with the newest.
 */
export async function listEscrows(
  trx: Trx,
  list: List,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedEscrow[]> {
  const { rows } = await sql<RowOf<ListedEscrow>>`
    select e.number, e.unicode_name as "unicodeName", e.state, e.price_minor as price, trim(e.currency) as currency, e.held_minor as held, e.due_at as "dueAt",
           e.touched_at as "touchedAt", e.buyer_name as "buyerName", e.seller_name as "sellerName", ${parties}, (count(*) over ())::int as total
      from escrow e where ${which[list]}
     order by ${list === "disputed" ? sql`e.touched_at` : sql`e.touched_at desc`}, e.id limit ${limit}::int offset ${offset}::int`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "price", "held"));
}

/** One escrow, for staff. Null if it does not exist, or if the staff member may not see it. */
export async function findStaffEscrow(
  trx: Trx,
  number: number,
  { lock }: { readonly lock: boolean },
): Promise<(Escrow & Parties) | null> {
  const { rows } = await sql<RowOf<Escrow & Parties>>`
    select ${escrowColumns}, ${parties} from escrow e where e.number = ${number} ${lock ? sql`for update of e` : sql``}`.execute(
    trx,
  );
  return rows[0] === undefined ? null : escrowOfRow(rows[0]);
}
