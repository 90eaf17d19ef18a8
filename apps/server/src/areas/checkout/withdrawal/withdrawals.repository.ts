import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** What the account's owner is, as far as the right of withdrawal depends on it, and the time zone of its brand. */
export async function findBuyerKind(
  trx: Trx,
  scope: AccountScope,
): Promise<{ party: "company" | "person"; isEu: boolean; timeZone: string }> {
  const { rows } = await sql<{ party: "company" | "person"; isEu: boolean; timeZone: string }>`
    select a.party, coalesce(k.is_eu, false) as "isEu", b.time_zone as "timeZone"
      from account a join brand b on b.id = a.brand_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
      left join country k on k.iso2 = c.country
     where a.id = ${scope.accountId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the account of a scope is not visible to it");
  return row;
}

/** The words that the buyer of an order has ticked. Null if the buyer was not asked. */
export async function findConsent(trx: Trx, scope: AccountScope, orderId: string): Promise<{ at: Date; text: string } | null> {
  const row = await trx
    .selectFrom("sales_order")
    .select(["consented_at", "consent_text"])
    .where("account_id", "=", scope.accountId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  const { consented_at: at = null, consent_text: text = null } = row ?? {};
  return at === null || text === null ? null : { at, text };
}

export type WithdrawnLine = { readonly requestId: string; readonly name: string; readonly outcome: "cancelled" | "staff" };

type WithdrawalRow = {
  readonly id: string;
  readonly number: number;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
  readonly name: string;
  readonly lines: readonly WithdrawnLine[];
};

const columns = sql`
  w.id, w.number, w.order_id as "orderId", o.number as "orderNumber", w.asked_at as "askedAt", w.due_at as "dueAt", w.settled_at as "settledAt", w.name, w.lines`;

export async function withdrawalsOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from withdrawal w join sales_order o on o.account_id = w.account_id and o.id = w.order_id
     where w.account_id = ${scope.accountId} and w.order_id = ${orderId} order by w.number desc`.execute(trx);
  return rows;
}

export async function findWithdrawal(trx: Trx, scope: AccountScope, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from withdrawal w join sales_order o on o.account_id = w.account_id and o.id = w.order_id
     where w.account_id = ${scope.accountId} and w.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Inserts a withdrawal, and returns its number. */
export async function insertWithdrawal(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly id: string;
    readonly orderId: string;
    readonly now: Date;
    readonly dueAt: Date;
    readonly name: string;
    readonly lines: readonly WithdrawnLine[];
    /** Whether nothing is left to do for people. */
    readonly isSettled: boolean;
  },
): Promise<number> {
  const row = await trx
    .insertInto("withdrawal")
    .values({
      account_id: scope.accountId,
      id: of.id,
      order_id: of.orderId,
      asked_at: of.now,
      asked_by: scope.actor,
      name: of.name,
      lines: JSON.stringify(of.lines),
      due_at: of.dueAt,
      settled_at: of.isSettled ? of.now : null,
      settled_by: of.isSettled ? scope.actor : null,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return row.number;
}

type ListedWithdrawal = WithdrawalRow & {
  readonly version: number;
  readonly note: string;
  readonly settledBy: string | null;
  readonly customerNumber: number;
  readonly customerName: string;
  readonly currency: string;
  readonly credited: number;
  readonly refunded: number;
};

/** Withdrawals of all customers that the staff member may see: open ones by their last day, settled ones newest first; 200 at most. */
export async function listWithdrawals(trx: Trx, list: "open" | "settled"): Promise<ListedWithdrawal[]> {
  const which = list === "open" ? sql`w.settled_at is null` : sql`w.settled_at is not null`;
  const order = list === "open" ? sql`w.due_at, w.number` : sql`w.settled_at desc, w.number desc`;
  const { rows } = await sql<ListedWithdrawal>`
    select ${columns}, w.version, w.note, s.name as "settledBy", a.number as "customerNumber", o.currency,
           coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), '') as "customerName",
           (select coalesce(sum(n.total_minor), 0)::bigint from invoice n join invoice i on i.account_id = n.account_id and i.id = n.credits_id
             where n.account_id = o.account_id and i.order_id = o.id and n.state <> 'draft') as credited,
           (select coalesce(sum(r.amount_minor), 0)::bigint from refund r join payment p on p.account_id = r.account_id and p.id = r.payment_id
             where r.account_id = o.account_id and p.order_id = o.id and r.state <> 'failed') as refunded
      from withdrawal w join sales_order o on o.account_id = w.account_id and o.id = w.order_id join account a on a.id = w.account_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
      left join staff_user s on 'staff:' || s.id = w.settled_by
     where ${which} order by ${order} limit 200`.execute(trx);
  return rows;
}

/** Notes that an open withdrawal has been dealt with. Null if it is not there, was settled meanwhile, or has changed. */
export async function settleWithdrawal(
  trx: Trx,
  of: { readonly id: string; readonly version: number; readonly note: string; readonly by: string; readonly now: Date },
): Promise<{ accountId: string; number: number } | null> {
  const row = await trx
    .updateTable("withdrawal")
    .set((eb) => ({ settled_at: of.now, settled_by: of.by, note: of.note, version: eb("version", "+", 1) }))
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .where("settled_at", "is", null)
    .returning(["account_id", "number"])
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, number: row.number };
}
