import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { z } from "zod";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DebitHistory } from "./debits.rules.ts";
import type { PaymentState } from "./payment.state.ts";

export type PaymentRow = {
  readonly id: string;
  readonly sellerId: string;
  readonly purpose: "order" | "invoice" | "deposit" | "suspense";
  readonly orderId: string | null;
  readonly method: string;
  readonly provider: string;
  readonly providerObject: string | null;
  readonly state: PaymentState;
  readonly asked: Money;
  readonly captured: Money;
  /** How much of a reservation is to be captured. Null means all of it. */
  readonly toCapture: Money | null;
  readonly refunded: Money;
  readonly receiptNumber: number | null;
  readonly failure: string | null;
  /** The saved card that the payment is made with. */
  readonly methodId: string | null;
  /** Whether the card is charged without the payer being present. */
  readonly offSession: boolean;
  /** Whether it is a deposit that was made because the credit fell below a threshold (ADR 167). */
  readonly isTopUp: boolean;
  /** Whether the payer wants the card saved that they enter at the provider. */
  readonly keepsCard: boolean;
  /** The last step of the payment at the provider, such as "send", "sent" or "capture". */
  readonly step: string | null;
  /**
   * Only for Swish: the number to which the open request was sent, the token that opens it in the app, and the time until which
   * it waits.
   */
  readonly payerNumber: string | null;
  readonly appToken: string | null;
  readonly openUntil: Date | null;
  /** Only for a direct debit: the day on which the payer's bank is asked for the money, as announced. Null if not known yet. */
  readonly collectOn: string | null;
  readonly createdAt: Date;
  readonly version: number;
};

const columns = sql`
  id, seller_id as "sellerId", purpose, order_id as "orderId", method, provider, provider_object as "providerObject", state, currency, asked_minor as asked,
  captured_minor as captured, capture_minor as "toCapture", refunded_minor as refunded, receipt_number as "receiptNumber", failure, method_id as "methodId", off_session as "offSession", is_top_up as "isTopUp", keeps_card as "keepsCard", step,
  payer_number as "payerNumber", app_token as "appToken", open_until as "openUntil", collect_on as "collectOn", created_at as "createdAt", version`;

const paymentOf = (row: RowOf<PaymentRow>): PaymentRow => withMoney(row, "asked", "captured", "toCapture", "refunded");
const firstOf = ([row]: readonly RowOf<PaymentRow>[]): PaymentRow | null => (row === undefined ? null : paymentOf(row));

export async function findPayment(trx: Trx, scope: AccountScope, id: string): Promise<PaymentRow | null> {
  const { rows } = await sql<
    RowOf<PaymentRow>
  >`select ${columns} from payment where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  return firstOf(rows);
}

/** Reads and locks the payment, so that reports about it are recorded one at a time. */
export async function lockPayment(trx: Trx, scope: AccountScope, id: string): Promise<PaymentRow | null> {
  const { rows } = await sql<
    RowOf<PaymentRow>
  >`select ${columns} from payment where account_id = ${scope.accountId} and id = ${id} for update`.execute(trx);
  return firstOf(rows);
}

/** The newest attempt to pay an order that can still be continued. */
export async function lockOpenAttempt(
  trx: Trx,
  scope: AccountScope,
  target: Pick<PaymentRow, "methodId" | "keepsCard"> & { orderId: string; method: string; amount: Money },
): Promise<PaymentRow | null> {
  const { rows } = await sql<RowOf<PaymentRow>>`
    select ${columns} from payment
     where account_id = ${scope.accountId} and order_id = ${target.orderId} and method = ${target.method} and asked_minor = ${minorOf(target.amount)} and currency = ${target.amount.currency}
       and method_id is not distinct from ${target.methodId}::uuid and keeps_card = ${target.keepsCard} and not off_session and state in ('created','requires_action')
     order by created_at desc limit 1 for update`.execute(trx);
  return firstOf(rows);
}

/** Attempts to pay an order at a provider that have not ended, newest first. */
export async function openAttempts(trx: Trx, scope: AccountScope, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<RowOf<PaymentRow>>`
    select ${columns} from payment
     where account_id = ${scope.accountId} and order_id = ${orderId} and method in ('card','paypal','sepa','swish') and state in ('created','requires_action','processing','authorised')
     order by created_at desc, id desc`.execute(trx);
  return rows.map(paymentOf);
}

/** Attempts to pay any of these invoices at a provider that have not ended, newest first. */
export async function openInvoiceAttempts(
  trx: Trx,
  scope: AccountScope,
  invoiceIds: readonly string[],
): Promise<(PaymentRow & { readonly invoiceIds: readonly string[] })[]> {
  const { rows } = await sql<RowOf<PaymentRow> & { readonly invoiceIds: string[] }>`
    select ${columns}, array(select i.invoice_id::text from payment_invoice i where i.account_id = payment.account_id and i.payment_id = payment.id) as "invoiceIds"
      from payment
     where account_id = ${scope.accountId} and purpose = 'invoice' and method in ('card','paypal','sepa','swish') and state in ('created','requires_action','processing','authorised')
       and id in (select i.payment_id from payment_invoice i where i.account_id = ${scope.accountId} and i.invoice_id = any (${[...invoiceIds]}::uuid[]))
     order by created_at desc, id desc`.execute(trx);
  return rows.map(({ invoiceIds: of, ...row }) => ({ ...paymentOf(row), invoiceIds: of }));
}

/** The invoices that a payment is for, in the order in which they are paid: the earliest due date first. */
export async function invoicesOfPayment(trx: Trx, scope: AccountScope, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from payment_invoice p join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
     where p.account_id = ${scope.accountId} and p.payment_id = ${paymentId} order by i.due_on, i.number, i.id`.execute(trx);
  return rows.map(({ id: invoiceId }) => invoiceId);
}

export async function insertPaymentInvoices(
  trx: Trx,
  scope: AccountScope,
  paymentId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto("payment_invoice")
    .values(invoiceIds.map((invoiceId) => ({ account_id: scope.accountId, payment_id: paymentId, invoice_id: invoiceId })))
    .execute();
}

/** How often a saved card was charged for an order without the payer being present. */
export async function triesOf(trx: Trx, scope: AccountScope, orderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payment where account_id = ${scope.accountId} and order_id = ${orderId} and off_session`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export type ChargeFacts = {
  readonly orderNumber: number | null;
  /** The number of the first invoice that the payment pays, if it pays invoices. */
  readonly invoiceNumber: number | null;
  /** Whether the order waits for the money, or something is left to pay on an invoice. */
  readonly isAwaited: boolean;
  readonly cardRef: string;
  readonly isRemoved: boolean;
  /** The account as the card provider knows it. Null if it does not know it. */
  readonly holder: string | null;
  /** Whether its owner lets it be charged without being asked, for what this payment is for: renewals, or topping up credit. */
  readonly hasMandate: boolean;
};

/** The facts that are needed to charge a saved card or PayPal account. */
export async function chargeFacts(trx: Trx, scope: AccountScope, paymentId: string): Promise<ChargeFacts | null> {
  const { rows } = await sql<ChargeFacts>`
    select o.number as "orderNumber", v.number as "invoiceNumber",
           p.purpose = 'deposit' or coalesce(o.state = 'awaiting_payment', v.state in ('unpaid','partly_paid','collection'), false) as "isAwaited", m.provider_ref as "cardRef", m.removed_at is not null as "isRemoved",
           h.provider_ref as holder, not np_is_held(p.account_id, 'cards') and case when p.is_top_up
             then exists (select from top_up t where t.account_id = p.account_id and t.state = 'on' and t.method_id = p.method_id) else h.pays_renewals end as "hasMandate"
      from payment p join payment_method m on m.account_id = p.account_id and m.id = p.method_id join card_holder h on h.account_id = p.account_id
      left join sales_order o on o.account_id = p.account_id and o.id = p.order_id
      left join invoice v on v.account_id = p.account_id and v.id = p.invoice_id and p.purpose = 'invoice'
     where p.account_id = ${scope.accountId} and p.id = ${paymentId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Whether something still waits for a payment: its order, a line of its order whose new price the customer accepted, or an
 * invoice on which something is left. A deposit is always waited for.
 */
export async function isAwaited(trx: Trx, scope: AccountScope, { id, orderId, purpose, method }: PaymentRow): Promise<boolean> {
  if (purpose === "deposit") return true;
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from sales_order where account_id = ${scope.accountId} and id = ${orderId} and state = 'awaiting_payment' and method = ${method})
        or exists (select from request where account_id = ${scope.accountId} and order_id = ${orderId} and state = 'action_required' and params ? 'agreedQuote')
        or exists (select from payment_invoice p join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
                    where p.account_id = ${scope.accountId} and p.payment_id = ${id} and i.state in ('unpaid','partly_paid','collection')) as awaited`.execute(
    trx,
  );
  return rows[0]?.awaited === true;
}

export async function orderNumberOf(trx: Trx, scope: AccountScope, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from sales_order where account_id = ${scope.accountId} and id = ${orderId}`.execute(trx);
  return rows[0]?.number ?? null;
}

/** The country of the payer, which is that of the account's owner. Empty if the account has no owner yet. */
export async function payerCountry(trx: Trx, scope: AccountScope): Promise<string> {
  const { rows } = await sql<{ country: string }>`
    select c.country from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = ${scope.accountId}`.execute(
    trx,
  );
  return rows[0]?.country ?? "";
}

/** The newest deposit; null when there is none. */
export async function latestDeposit(trx: Trx, scope: AccountScope): Promise<PaymentRow | null> {
  const { rows } = await sql<RowOf<PaymentRow>>`
    select ${columns} from payment where account_id = ${scope.accountId} and purpose = 'deposit' and method in ('card','paypal','sepa','swish')
     order by created_at desc, id desc limit 1`.execute(trx);
  return firstOf(rows);
}

export type NewPayment = {
  readonly id: string;
  readonly sellerId: string;
  readonly purpose: PaymentRow["purpose"];
  readonly orderId: string | null;
  readonly invoiceId: string | null;
  readonly method: string;
  readonly provider: string;
  readonly asked: Money;
  readonly createdAt: Date;
  readonly nextCheckAt: Date;
  readonly methodId?: string | null;
  readonly keepsCard?: boolean;
  readonly offSession?: boolean;
  readonly isTopUp?: boolean;
};

export async function insertPayment(trx: Trx, scope: AccountScope, payment: NewPayment): Promise<void> {
  await trx
    .insertInto("payment")
    .values({ ...columnsOf(scope, payment), next_check_at: payment.nextCheckAt })
    .execute();
}

/** The columns that every new payment has. */
function columnsOf(scope: AccountScope, payment: Omit<NewPayment, "nextCheckAt">) {
  return {
    account_id: scope.accountId,
    id: payment.id,
    seller_id: payment.sellerId,
    purpose: payment.purpose,
    order_id: payment.orderId,
    invoice_id: payment.invoiceId,
    method: payment.method,
    provider: payment.provider,
    currency: payment.asked.currency,
    asked_minor: minorOf(payment.asked),
    method_id: payment.methodId ?? null,
    keeps_card: payment.keepsCard === true,
    off_session: payment.offSession === true,
    is_top_up: payment.isTopUp === true,
    created_by: scope.actor,
    created_at: payment.createdAt,
  };
}

export type ReceivedPayment = Omit<NewPayment, "nextCheckAt"> & {
  readonly providerObject: string;
  readonly reference: string | null;
  readonly receipt: { series: string; number: number };
};

/** Inserts a payment whose money has already arrived, such as a bank transfer. */
export async function insertReceivedPayment(trx: Trx, scope: AccountScope, payment: ReceivedPayment): Promise<void> {
  await trx
    .insertInto("payment")
    .values({
      ...columnsOf(scope, payment),
      provider_object: payment.providerObject,
      state: "succeeded",
      captured_minor: minorOf(payment.asked),
      receipt_series: payment.receipt.series,
      receipt_number: payment.receipt.number,
      reference: payment.reference,
      captured_at: payment.createdAt,
    })
    .execute();
}

export type PaymentChange = {
  readonly state?: PaymentState;
  readonly purpose?: PaymentRow["purpose"];
  readonly order_id?: string | null;
  readonly provider_object?: string | null;
  /** What was captured, in the currency in which the payer paid, which may differ from the currency that we asked for. */
  readonly captured?: Money;
  readonly toCapture?: Money;
  readonly refunded?: Money;
  readonly captured_at?: Date;
  readonly receipt_series?: string;
  readonly receipt_number?: number;
  readonly failure?: string | null;
  readonly fee_minor?: number;
  readonly step?: string | null;
  readonly payer_number?: string | null;
  readonly app_token?: string | null;
  readonly open_until?: Date | null;
  readonly collect_on?: string | null;
  readonly mandate_reference?: string;
  readonly debit_account?: string;
  readonly next_check_at?: Date | null;
};

/** Once the payer has answered, the payer's number and token are of no use, so they are removed. */
const payerForgotten = { payer_number: null, app_token: null } as const;
const isBeforePayer = (state: PaymentState): boolean => state === "created" || state === "requires_action";

/** Writes a change of a payment that is locked in this transaction. */
export async function changePayment(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  { captured, toCapture, refunded, ...change }: PaymentChange,
): Promise<void> {
  const sums = {
    ...(captured === undefined ? {} : { captured_minor: minorOf(captured) }),
    ...(captured === undefined || captured.currency === payment.asked.currency ? {} : { currency: captured.currency }),
    ...(toCapture === undefined ? {} : { capture_minor: minorOf(toCapture) }),
    ...(refunded === undefined ? {} : { refunded_minor: minorOf(refunded) }),
  };
  await trx
    .updateTable("payment")
    .set({
      ...change,
      ...sums,
      ...(change.state === undefined || isBeforePayer(change.state) ? {} : payerForgotten),
      version: payment.version + 1,
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", payment.id)
    .where("version", "=", payment.version)
    .executeTakeFirstOrThrow();
}

export type OrderMoney = {
  readonly state: string;
  readonly isWaiting: boolean;
  /** The order's total less the credit that is held for it. */
  readonly due: Money;
  readonly paid: Money;
};

/**
 * Reads and locks the order of a payment, with the money of its other payments, so that two captures for one order are handled
 * one after the other.
 */
export async function lockOrderMoney(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  exceptPaymentId: string,
): Promise<OrderMoney | null> {
  const { rows } = await sql<{ state: string; due: number; currency: string }>`
    select state, total_minor - case credit_state when 'held' then credit_minor else 0 end as due, currency from sales_order where account_id = ${scope.accountId} and id = ${orderId} for no key update`.execute(
    trx,
  );
  const order = rows[0];
  if (order === undefined) return null;
  const paid = await sql<{ minor: number }>`
    select coalesce(sum(captured_minor - refunded_minor), 0)::bigint as minor from payment
     where account_id = ${scope.accountId} and order_id = ${orderId} and id <> ${exceptPaymentId}`.execute(trx);
  return {
    state: order.state,
    isWaiting: order.state === "awaiting_payment",
    due: moneyIn(order.currency)(order.due),
    paid: moneyIn(order.currency)(paid.rows[0]?.minor ?? 0),
  };
}

/**
 * The order, in a brand of this seller, that a transfer with this order number is meant for. It may have been paid in another way
 * since. Null if there is none.
 */
export async function findTransferOrder(
  trx: Trx,
  sellerId: string,
  number: number,
): Promise<{ accountId: string; brandId: string; orderId: string; currency: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string; orderId: string; currency: string }>`
    select o.account_id as "accountId", a.brand_id as "brandId", o.id as "orderId", o.currency
      from sales_order o join account a on a.id = o.account_id join brand b on b.id = a.brand_id
     where o.number = ${number} and b.seller_id = ${sellerId}`.execute(trx);
  return rows[0] ?? null;
}

export type DuePayment = { readonly accountId: string; readonly brandId: string; readonly paymentId: string };

/** Unfinished payments of all accounts that are due for a check. Runs as a role that may only read. */
export async function findDuePayments(trx: Trx, now: Date, max: number): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select p.account_id as "accountId", a.brand_id as "brandId", p.id as "paymentId" from payment p join account a on a.id = p.account_id
     where p.next_check_at <= ${now} and p.state in ('created','requires_action','authorised','processing') order by p.next_check_at limit ${max}`.execute(
    trx,
  );
  return rows;
}

const id = z.guid();
const isId = (text: string | null) => id.safeParse(text).success;

export type FoundPayment = DuePayment & { readonly captured: Money };

/**
 * The payment that belongs to a provider's object, or to our ids stored with that object, in any account. Runs as a role that may
 * only read.
 */
export async function findPaymentAnywhere(
  trx: Trx,
  known: { provider: string; providerObject: string | null; accountId: string | null; paymentId: string | null },
): Promise<FoundPayment | null> {
  // Another program that uses the same provider account may store its own ids in the same place.
  const areOurs = isId(known.accountId) && isId(known.paymentId);
  const [accountId, paymentId] = areOurs ? [known.accountId, known.paymentId] : [null, null];
  const { rows } = await sql<RowOf<FoundPayment>>`
    select p.account_id as "accountId", a.brand_id as "brandId", p.id as "paymentId", p.captured_minor as captured, p.currency from payment p join account a on a.id = p.account_id
     where (p.provider = ${known.provider} and p.provider_object = ${known.providerObject})
        or (p.provider = ${known.provider} and p.account_id = ${accountId}::uuid and p.id = ${paymentId}::uuid)
     order by (p.provider_object is not distinct from ${known.providerObject}) desc limit 1`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "captured");
}

export type ListedReceipt = {
  paymentid: string;
  number: number;
  paid: Date;
  state: PaymentState;
  method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice_service" | "credit_import";
  purpose: PaymentRow["purpose"];
  captured: Money;
  refunded: Money;
  order_number: number | null;
  invoices: { invoiceid: string; number: number }[];
};

/** Captured payments of an account, in the order in which they arrived. */
export async function listReceipts(
  trx: Trx,
  scope: AccountScope,
  filter: { descending: boolean; limit: number; offset: number },
): Promise<ListedReceipt[]> {
  const direction = filter.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<RowOf<ListedReceipt>>`
    select p.id as paymentid, p.receipt_number as number, p.captured_at as paid, p.state, p.method, p.purpose, p.currency, p.captured_minor as captured, p.refunded_minor as refunded, o.number as order_number,
           coalesce((select jsonb_agg(jsonb_build_object('invoiceid', i.id, 'number', i.number) order by i.number)
                       from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
                      where l.account_id = p.account_id and l.payment_id = p.id and l.kind = 'payment'), '[]') as invoices
      from payment p left join sales_order o on o.account_id = p.account_id and o.id = p.order_id
     where p.account_id = ${scope.accountId} and p.receipt_number is not null
     order by p.captured_at ${direction}, p.id ${direction} limit ${filter.limit} offset ${filter.offset}`.execute(trx);
  return rows.map((row) => withMoney(row, "captured", "refunded"));
}

export async function countReceipts(trx: Trx, scope: AccountScope): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from payment where account_id = ${scope.accountId} and receipt_number is not null`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The payment whose money is reserved for an order. Null if there is none. */
export async function reservedPaymentOf(trx: Trx, scope: AccountScope, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where account_id = ${scope.accountId} and order_id = ${orderId} and (state = 'authorised' or state = 'processing' and capture_minor is not null)
     order by created_at desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * What is known of the account's direct debits, and of what else the account owes. `exceptPaymentId`: the debit about which a
 * decision is being made.
 */
export async function debitHistory(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly exceptPaymentId: string;
    readonly now: Date;
    readonly currency: Money["currency"];
    readonly takeBackDays: number;
  },
): Promise<DebitHistory> {
  const { exceptPaymentId, now, currency, takeBackDays: days } = of;
  const { rows } = await sql<{ paidForGood: number; hadTrouble: boolean; isLate: boolean; aheadMinor: number }>`
    select count(*) filter (where p.state in ('succeeded', 'partially_refunded', 'refunded') and p.captured_at <= ${now}::timestamptz - make_interval(days => ${days})) as "paidForGood",
           coalesce(bool_or(p.created_at > ${now}::timestamptz - interval '1 year' and (p.state in ('failed', 'disputed')
             or exists (select from dispute d where d.account_id = p.account_id and d.payment_id = p.id and not d.is_inquiry))), false) as "hadTrouble",
           exists (select from invoice i where i.account_id = ${scope.accountId} and i.state in ('unpaid', 'partly_paid', 'collection')
                      and i.due_on < ${now}::timestamptz::date) as "isLate",
           coalesce(sum(p.asked_minor) filter (where p.state = 'processing' and p.purpose = 'invoice' and p.order_id is not null), 0)::bigint as "aheadMinor"
      from payment p where p.account_id = ${scope.accountId} and p.method = 'sepa' and p.currency = ${currency} and p.id <> ${exceptPaymentId}`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has one row");
  const { aheadMinor, ...history } = row;
  return { ...history, ahead: moneyIn(currency)(aheadMinor) };
}

/**
 * Makes a debit that was begun for an order pay the invoice of that order instead, because the order is carried out before the
 * money arrives.
 */
export async function payInvoiceInstead(
  trx: Trx,
  scope: AccountScope,
  { paymentId, invoiceId }: { readonly paymentId: string; readonly invoiceId: string },
): Promise<void> {
  await trx
    .updateTable("payment")
    .set((set) => ({ purpose: "invoice", invoice_id: invoiceId, version: set("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", paymentId)
    .execute();
  await insertPaymentInvoices(trx, scope, paymentId, [invoiceId]);
}
