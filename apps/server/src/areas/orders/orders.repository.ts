import { sql } from "kysely";
import { minorOf, moneyIn, pricedSum, type Money, type PricedSum } from "@nameplane/values";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type OrderRow = PricedSum & {
  id: string;
  number: number;
  state: "awaiting_payment" | "working" | "closed" | "cancelled";
  /** Prepaid credit that the order uses. credit_state says whether it is held, used or released. */
  credit: Money;
  credit_state: "held" | "used" | "released" | null;
  /** The sum that the order will add to the account's invoice when it ends. */
  promised: Money;
  method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice" | "credit" | "free";
  placed_by: string;
  placed_at: Date;
  version: number;
  po_number: string | null;
  /** The seller of the brand when the order was placed. Null for orders from before resellers could have a seller. */
  seller_id: string | null;
};

type StoredOrder = Omit<OrderRow, keyof PricedSum | "credit" | "promised"> & {
  currency: string;
  net_minor: number;
  vat_minor: number;
  credit_minor: number;
  promised_minor: number;
};

const columns = [
  "id",
  "number",
  "state",
  "currency",
  "net_minor",
  "vat_minor",
  "credit_minor",
  "credit_state",
  "promised_minor",
  "method",
  "placed_by",
  "placed_at",
  "version",
  "po_number",
  "seller_id",
] as const;

function orderOf({ currency, net_minor, vat_minor, credit_minor, promised_minor, ...row }: StoredOrder): OrderRow {
  const of = moneyIn(currency);
  return { ...row, ...pricedSum(of(net_minor), of(vat_minor)), credit: of(credit_minor), promised: of(promised_minor) };
}

function orders(trx: Trx, scope: AccountScope) {
  return trx.selectFrom("sales_order").select(columns).where("account_id", "=", scope.accountId);
}

async function one(query: ReturnType<typeof orders>): Promise<OrderRow | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : orderOf(row as StoredOrder);
}

export function findOrderByNumber(trx: Trx, scope: AccountScope, number: number): Promise<OrderRow | null> {
  return one(orders(trx, scope).where("number", "=", number));
}

export function findOrder(trx: Trx, scope: AccountScope, id: string): Promise<OrderRow | null> {
  return one(orders(trx, scope).where("id", "=", id));
}

/**
 * Locks the order. Everything that changes its money or ends it waits for this lock. Inserting rows that only refer to the order
 * does not wait.
 */
export function lockOrder(trx: Trx, scope: AccountScope, id: string): Promise<OrderRow | null> {
  return one(orders(trx, scope).where("id", "=", id).forNoKeyUpdate());
}

type Progress = {
  /** Whether at least one line has not ended. */
  readonly isOpen: boolean;
  /** Whether at least one line was delivered. */
  readonly isFulfilled: boolean;
  /** Whether the order has more than `few` lines. */
  readonly isLarge: boolean;
};
export type OrderProgress = OrderRow & Progress;

/**
 * The number of parts into which the lines of a large order are divided, so that lines of different parts can end without waiting
 * for each other. The index of open lines uses the same number.
 */
const parts = 64;

/**
 * Returns how much of the order is done, now that this line has ended. The lines of a large order are divided into 64 parts, and
 * only the last line of a part locks the order. This lets many lines end at the same time, and the very last line still sees that
 * all others have ended. Every line locks the order if the order is small or if its payment may depend on the line. Lines are
 * read after locking, so all lines that ended before are committed by then.
 */
export async function lockProgress(
  trx: Trx,
  scope: AccountScope,
  line: { readonly orderId: string; readonly position: number },
  few: number,
): Promise<OrderProgress | null> {
  const { accountId } = scope;
  const { orderId } = line;
  const part = line.position % parts;
  const lines = sql`select 1 from request r where r.account_id = ${accountId} and r.order_id = ${orderId}`;
  await sendUnread(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${orderId}/${part}`}, 0))`);
  await sendUnread(
    trx,
    sql`
    select 1 from sales_order
     where account_id = ${accountId} and id = ${orderId}
       and (state = 'awaiting_payment' or not exists (${lines} and r.position >= ${parts})
            or not exists (${lines} and not r.is_final and r.position % ${sql.lit(parts)} = ${part}))
       for no key update`,
  );
  const { rows } = await sql<StoredOrder & Progress>`
    select ${sql.join(columns.map((column) => sql.ref(`o.${column}`)))},
           exists (${lines} and not r.is_final) as "isOpen",
           exists (${lines} and r.release = 'fulfilled') as "isFulfilled",
           exists (${lines} offset ${few}) as "isLarge"
      from sales_order o where o.account_id = ${accountId} and o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { isOpen, isFulfilled, isLarge, ...order } = row;
  return { ...orderOf(order), isOpen, isFulfilled, isLarge };
}

export type NewOrder = PricedSum & {
  id: string;
  state: OrderRow["state"];
  method: OrderRow["method"];
  /**
   * Prepaid credit that the order uses; 0 if none. The credit is held while the order waits for a card payment; otherwise it is
   * used at once.
   */
  credit: Money;
  /** Null if the order uses no credit. "released" if the credit is used only once the order has been approved. */
  creditState: OrderRow["credit_state"];
  /** Where the order comes from. If absent, "checkout". */
  origin?: "checkout" | "renewal" | "staff" | "api";
  /** Version of the terms that were accepted. Null if the brand has no terms of its own. */
  termsVersion: string | null;
  placedBy: string;
  placedAt: Date;
  /**
   * The customer's own reference, printed on the invoice. If absent, the reference of the account; null: none, although the account
   * has one.
   */
  poNumber?: string | null;
  /** The words that a private buyer has ticked about the right of withdrawal. */
  consent?: string;
};

/** Inserts the order and returns its row. Other transactions do not see it before the commit. */
export async function insertOrder(trx: Trx, scope: AccountScope, order: NewOrder): Promise<OrderRow> {
  const row = await trx
    .insertInto("sales_order")
    .values({
      account_id: scope.accountId,
      id: order.id,
      state: order.state,
      origin: order.origin ?? "checkout",
      currency: order.total.currency,
      net_minor: minorOf(order.net),
      vat_minor: minorOf(order.vat),
      total_minor: minorOf(order.total),
      method: order.method,
      credit_minor: minorOf(order.credit),
      credit_state: order.creditState,
      terms_version: order.termsVersion,
      placed_by: order.placedBy,
      placed_at: order.placedAt,
      po_number:
        order.poNumber === undefined
          ? sql<string>`(select nullif(a.settings ->> 'reference', '') from account a where a.id = ${scope.accountId})`
          : order.poNumber,
      consented_at: order.consent === undefined ? null : order.placedAt,
      consent_text: order.consent ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return orderOf(row as StoredOrder);
}

export async function changeOrder(
  trx: Trx,
  scope: AccountScope,
  order: { id: string; version: number },
  change: { state: OrderRow["state"]; closed_at?: Date; method?: OrderRow["method"] },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("sales_order")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", order.id)
    .where("version", "=", order.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`order ${order.id} has changed since version ${order.version}`);
}

/** Changes the state of the credit of an order that is locked in this transaction. Returns the changed order. */
export async function changeOrderCredit(
  trx: Trx,
  scope: AccountScope,
  order: OrderRow,
  state: "held" | "used" | "released",
  credit: Money,
): Promise<OrderRow> {
  await trx
    .updateTable("sales_order")
    .set({ credit_state: state, credit_minor: minorOf(credit) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return { ...order, credit_state: state, credit };
}

/** Changes the sum that a locked order will add to the account's invoice. Returns the changed order. */
export async function changePromise(trx: Trx, scope: AccountScope, order: OrderRow, promised: Money): Promise<OrderRow> {
  await trx
    .updateTable("sales_order")
    .set({ promised_minor: minorOf(promised) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return { ...order, promised };
}

export type CheckedOutLine = { requestId: string; quoteId: string; position: number; params: string };
export type CheckedOut = {
  orderId: string;
  state: "awaiting_payment" | "queued" | "action_required";
  /** The sub-reason, if the state is action_required. */
  reason: number | null;
  funding: "captured" | "held" | "credit" | "free" | null;
  fundedAt: Date | null;
  nextCheckAt: Date;
  limitAt: Date;
  acceptedAt: Date;
};

/**
 * Moves all lines out of the basket in one statement, and marks their quotes as accepted in another. Returns the number of lines.
 */
export async function checkOutLines(
  trx: Trx,
  scope: AccountScope,
  lines: readonly CheckedOutLine[],
  to: CheckedOut,
): Promise<number> {
  const changed = await sql`
    update request r set order_id = ${to.orderId}, position = l.position, quote_id = l.quote_id, params = l.params::jsonb, state = ${to.state}, reason = ${to.reason}, version = r.version + 1,
           funding = ${to.funding}, funded_at = ${to.fundedAt}, next_check_at = ${to.nextCheckAt}, limit_at = ${to.limitAt}
      from unnest(${lines.map((line) => line.requestId)}::uuid[], ${lines.map((line) => line.quoteId)}::uuid[], ${lines.map((line) => line.position)}::int[], ${lines.map((line) => line.params)}::text[])
           l (request_id, quote_id, position, params)
     where r.account_id = ${scope.accountId} and r.id = l.request_id and r.state = 'in_basket' and r.basket_of = ${scope.userId}`.execute(
    trx,
  );
  await sendUnread(
    trx,
    sql`update quote set accepted_at = ${to.acceptedAt} where account_id = ${scope.accountId} and id = any(${lines.map((line) => line.quoteId)}::uuid[])`,
  );
  return Number(changed.numAffectedRows ?? 0n);
}

export type StepRow = { at: Date; to_state: string; reason: string | null; actor: string };

/** State changes of all requests of an order, grouped by request, oldest first. */
export async function timelinesOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<Map<string, StepRow[]>> {
  const { rows } = await sql<StepRow & { object_id: string }>`
    select l.object_id, l.at, l.to_state, l.reason, l.actor
      from state_log l join request r on r.account_id = l.account_id and r.id = l.object_id
     where l.account_id = ${scope.accountId} and l.machine = 'request' and r.order_id = ${orderId}
     order by l.at, l.version`.execute(trx);
  return Map.groupBy(rows, (row) => row.object_id);
}

export async function orderNumberOf(trx: Trx, scope: AccountScope, orderId: string): Promise<number | null> {
  return (await orders(trx, scope).where("id", "=", orderId).executeTakeFirst())?.number ?? null;
}
