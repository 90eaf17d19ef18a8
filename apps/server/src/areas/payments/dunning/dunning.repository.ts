import { currencyOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Part } from "./dunning.rules.ts";

/** Reminder stages are only reached from this hour on, in the brand's time zone, so that emails arrive when people are awake. */
const firstHour = 8;

/** SQL condition: invoice i is not owed because of a dispute that is still open. */
const whileNotDisputed = sql`
       and not exists (select 1 from ledger_posting l join dispute d on d.account_id = l.account_id and d.id = l.dispute_id
                        where l.account_id = i.account_id and l.invoice_id = i.id and d.ended_at is null)`;

/** SQL condition: no direct debit that pays invoice i is under way. */
const whileNotDebited = sql`
       and not exists (select 1 from payment_invoice l join payment p on p.account_id = l.account_id and p.id = l.payment_id
                        where l.account_id = i.account_id and l.invoice_id = i.id and p.method = 'sepa' and p.state = 'processing')`;

export type DueInvoice = { readonly accountId: string; readonly brandId: string; readonly invoiceId: string };

/**
 * Unpaid invoices, late or nearly due, whose next reminder stage may be due. An order that waits for its money is not delivered,
 * so nobody is reminded of its invoice, which ends with the order. Runs as the role readonly.
 */
export async function dueInvoices(trx: Trx, now: Date, max: number): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId"
      from invoice i join account a on a.id = i.account_id join brand b on b.id = a.brand_id
      left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
     where i.kind = 'invoice' and i.state in ('unpaid', 'partly_paid') and i.charges_id is null and i.due_on is not null
       ${whileNotDisputed} ${whileNotDebited}
       and a.kind <> 'operator' and a.state <> 'closed' and (o.id is null or o.state <> 'awaiting_payment')
       and (i.next_dunning_on is null or i.next_dunning_on <= (${now}::timestamptz at time zone b.time_zone)::date)
       and extract(hour from ${now}::timestamptz at time zone b.time_zone) >= ${firstHour}
     order by i.next_dunning_on nulls first, i.id limit ${max}`.execute(trx);
  return rows;
}

export type LateInvoice = {
  readonly number: number;
  readonly state: string;
  readonly kind: string;
  readonly currency: Currency;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly chargesId: string | null;
  readonly settled: Money;
  readonly sellerId: string;
  readonly country: string;
  readonly timeZone: string;
  readonly language: "en" | "sv";
  /** Whether the invoice belongs to an order that waits for its money. */
  readonly isAwaited: boolean;
};

export async function findLate(trx: Trx, accountId: string, invoiceId: string): Promise<LateInvoice | null> {
  const { rows } = await sql<RowOf<LateInvoice>>`
    select i.number, i.state, i.kind, i.currency, i.issued_on as "issuedOn", i.due_on as "dueOn", i.charges_id as "chargesId",
           i.settled_minor as settled, i.seller_id as "sellerId", s.country, b.time_zone as "timeZone", a.language,
           coalesce(o.state = 'awaiting_payment', false) as "isAwaited"
      from invoice i join seller s on s.id = i.seller_id join account a on a.id = i.account_id join brand b on b.id = a.brand_id
      left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
     where i.account_id = ${accountId} and i.id = ${invoiceId} and i.state <> 'draft'`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { ...withMoney(row, "settled"), currency: currencyOf(row.currency) };
}

export type Step = {
  readonly code: string;
  readonly days: number;
  readonly acts: readonly string[];
  readonly doneOn: string;
  readonly feeInvoiceId: string | null;
};

/** The stages that an invoice has reached, in the order in which they were reached. */
export async function stepsOf(trx: Trx, accountId: string, invoiceId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select code, days, acts, done_on as "doneOn", fee_invoice_id as "feeInvoiceId" from dunning_step
     where account_id = ${accountId} and invoice_id = ${invoiceId} order by done_at, days`.execute(trx);
  return rows;
}

/** Records that an invoice has reached a stage. Returns false if this was recorded before. */
export async function insertStep(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  step: Step & { readonly at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("dunning_step")
    .values({
      account_id: scope.accountId,
      invoice_id: invoiceId,
      code: step.code,
      days: step.days,
      acts: [...step.acts],
      done_on: step.doneOn,
      done_at: step.at,
      fee_invoice_id: step.feeInvoiceId,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "invoice_id", "code"]).doNothing())
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores how many reminders were sent, and when the invoice is to be considered again. */
export async function planInvoice(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  plan: { readonly nextOn: string; readonly reminders: number },
): Promise<void> {
  await sql`
    update invoice set next_dunning_on = ${plan.nextOn}, reminder_level = ${Math.min(plan.reminders, 8)}
     where account_id = ${scope.accountId} and id = ${invoiceId}`.execute(trx);
}

export type Rest = {
  readonly id: string;
  readonly untilOn: string;
  readonly parts: readonly Part[] | null;
  /** How much of the invoice was paid when the agreement was made. */
  readonly settled: Money;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** The agreement that pauses all reminders of an invoice. Null if there is none. */
export async function findRest(trx: Trx, accountId: string, invoiceId: string): Promise<Rest | null> {
  type Row = Omit<RowOf<Rest>, "parts"> & { readonly parts: readonly { on: string; minor: number }[] | null };
  const { rows } = await sql<Row>`
    select r.id, r.until_on as "untilOn", r.parts, r.settled_minor as settled, i.currency, r.reason, r.created_by as "createdBy", r.created_at as "createdAt"
      from dunning_rest r join invoice i on i.account_id = r.account_id and i.id = r.invoice_id
     where r.account_id = ${accountId} and r.invoice_id = ${invoiceId} and r.ended_at is null`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const of = moneyIn(row.currency);
  const parts = row.parts?.map(({ on, minor }) => ({ on, amount: of(minor) })) ?? null;
  return { ...withMoney(row, "settled"), parts };
}

export async function endRest(
  trx: Trx,
  accountId: string,
  id: string,
  ended: { readonly at: Date; readonly why: "over" | "broken" | "taken_back" | "replaced" },
): Promise<void> {
  await sql`
    update dunning_rest set ended_at = ${ended.at}, ended_for = ${ended.why}
     where account_id = ${accountId} and id = ${id} and ended_at is null`.execute(trx);
}

/** Stops all renewals on the account's invoice from now on. */
export async function pauseInvoicing(trx: Trx, scope: AccountScope, now: Date): Promise<void> {
  await sql`
    update account set invoicing_paused_at = ${now} where id = ${scope.accountId} and invoicing_paused_at is null`.execute(trx);
}

/** Suspends an active account because of its unpaid invoices. Returns whether it did. */
export async function suspendAccount(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update account set state = 'suspended', suspended_for = 'unpaid', version = version + 1
     where id = ${scope.accountId} and state = 'active' and kind <> 'operator' returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * SQL condition: an unpaid invoice of the account has reached a stage with this act, and is not covered by a payment plan that
 * the customer keeps. Invoices at a collection agency count until they are paid.
 */
const standsAgainst = (account: ReturnType<typeof sql.raw>, act: "pause" | "suspend") => sql`
  exists (select 1 from dunning_step d join invoice i on i.account_id = d.account_id and i.id = d.invoice_id
           where d.account_id = ${account} and ${act} = any(d.acts) and i.state in ('unpaid', 'partly_paid', 'collection')
             and not exists (select 1 from dunning_rest r where r.account_id = i.account_id and r.invoice_id = i.id and r.ended_at is null and r.parts is not null))`;

export type Waiting = { readonly accountId: string; readonly brandId: string };

/**
 * Accounts that are still suspended or paused by reminders, although no unpaid invoice is a reason for it any more. Runs as the
 * role readonly.
 */
export async function accountsToLift(trx: Trx, max: number): Promise<Waiting[]> {
  const id = sql.raw("a.id");
  const { rows } = await sql<Waiting>`
    select a.id as "accountId", a.brand_id as "brandId" from account a
     where (a.suspended_for = 'unpaid' and not ${standsAgainst(id, "suspend")})
        or (a.invoicing_paused_at is not null and not ${standsAgainst(id, "pause")})
     order by a.id limit ${max}`.execute(trx);
  return rows;
}

/**
 * Ends the suspension and the pause of an account if no unpaid invoice is a reason for them any more. Returns the version of an
 * account whose suspension ended.
 */
export async function liftAccount(trx: Trx, scope: AccountScope): Promise<number | null> {
  const id = sql.raw("account.id");
  await sql`
    update account set invoicing_paused_at = null
     where id = ${scope.accountId} and invoicing_paused_at is not null and not ${standsAgainst(id, "pause")}`.execute(trx);
  const { rows } = await sql<{ version: number }>`
    update account set state = 'active', suspended_for = null, version = version + 1
     where id = ${scope.accountId} and state = 'suspended' and suspended_for = 'unpaid' and not ${standsAgainst(id, "suspend")}
     returning version`.execute(trx);
  return rows[0]?.version ?? null;
}

/** Locks the account's row, so that a suspension and its end happen one after the other. */
export async function lockAccount(trx: Trx, scope: AccountScope): Promise<{ isPaused: boolean; isSuspended: boolean }> {
  const { rows } = await sql<{ isPaused: boolean; isSuspended: boolean }>`
    select invoicing_paused_at is not null as "isPaused", coalesce(suspended_for = 'unpaid', false) as "isSuspended"
      from account where id = ${scope.accountId} for update`.execute(trx);
  return rows[0] ?? { isPaused: false, isSuspended: false };
}

/** Whether nothing may be renewed on the account's invoice now. */
export async function isInvoicingPaused(trx: Trx, scope: AccountScope): Promise<boolean> {
  const row = await trx.selectFrom("account").select("invoicing_paused_at").where("id", "=", scope.accountId).executeTakeFirst();
  return row !== undefined && row.invoicing_paused_at !== null;
}

/**
 * The oldest late invoice that is the reason for the account's suspension. Null if the account is not suspended, or for another
 * reason.
 */
export async function suspendedFor(trx: Trx, scope: AccountScope): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from account a join dunning_step d on d.account_id = a.id and 'suspend' = any(d.acts)
      join invoice i on i.account_id = d.account_id and i.id = d.invoice_id and i.state in ('unpaid', 'partly_paid', 'collection')
     where a.id = ${scope.accountId} and a.suspended_for = 'unpaid' order by i.due_on, i.number limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

type LateRow = {
  readonly id: string;
  readonly number: number;
  readonly dueon: string;
  readonly leftMinor: number;
  readonly currency: string;
};

/**
 * The account's invoices that are past their due date, the earliest due date first. Their reminder fees are left out, because
 * they are paid together with the invoice.
 */
export async function listLate(trx: Trx, scope: AccountScope, now: Date): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select i.id, i.number, i.due_on as dueon, i.total_minor - i.settled_minor as "leftMinor", i.currency
      from invoice i join account a on a.id = i.account_id join brand b on b.id = a.brand_id
      left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
     where i.account_id = ${scope.accountId} and i.kind = 'invoice' and i.state in ('unpaid', 'partly_paid', 'collection') and i.charges_id is null
       and i.due_on < (${now}::timestamptz at time zone b.time_zone)::date and (o.id is null or o.state <> 'awaiting_payment')
     order by i.due_on, i.number limit 10`.execute(trx);
  return rows;
}
