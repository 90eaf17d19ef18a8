import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type EinvoiceState = "waiting" | "sending" | "delivered" | "refused" | "unreachable";
export type MailChoice = "also" | "instead";

export type Settings = {
  readonly from: Date | null;
  readonly peppolId: string | null;
  readonly buyerReference: string | null;
  readonly mail: MailChoice;
};

export async function findSettings(trx: Trx, scope: AccountScope): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select einvoice_from as "from", peppol_id as "peppolId", buyer_reference as "buyerReference", einvoice_mail as mail
      from account where id = ${scope.accountId}`.execute(trx);
  if (rows[0] === undefined) throw new Error(`no account ${scope.accountId}`);
  return rows[0];
}

/**
 * Saves the account's settings for electronic invoices. If they are switched on, invoices from now on are sent electronically. If
 * they are switched off, electronic invoices that are being sent already are still sent.
 */
export async function saveSettings(
  trx: Trx,
  scope: AccountScope,
  to: {
    readonly isOn: boolean;
    readonly peppolId: string | null;
    readonly buyerReference: string | null;
    readonly mail: MailChoice;
  },
  now: Date,
): Promise<void> {
  await sql`
    update account set einvoice_from = case when ${to.isOn} then coalesce(einvoice_from, ${now}) end, peppol_id = ${to.peppolId},
           buyer_reference = ${to.buyerReference}, einvoice_mail = ${to.mail}
     where id = ${scope.accountId}`.execute(trx);
}

export type Place = { readonly accountId: string; readonly brandId: string; readonly invoiceId: string };

/**
 * Issued invoices that have to be sent electronically and for which nothing has been done yet. Invoices older than 30 days are
 * left out, because the worker would have taken them long ago.
 */
export async function newInvoices(trx: Trx, of: { readonly now: Date; readonly limit: number }): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select a.id as "accountId", a.brand_id as "brandId", i.id as "invoiceId"
      from account a join invoice i on i.account_id = a.id and i.created_at >= greatest(a.einvoice_from, ${of.now}::timestamptz - interval '30 days')
     where a.einvoice_from is not null and i.number is not null
       and not exists (select 1 from einvoice e where e.account_id = i.account_id and e.invoice_id = i.id)
     order by i.created_at limit ${of.limit}`.execute(trx);
  return rows;
}

export async function insertEinvoice(
  trx: Trx,
  scope: AccountScope,
  row: { readonly invoiceId: string; readonly messageId: string; readonly receiver: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into einvoice (account_id, invoice_id, message_id, receiver, next_try_at, created_at)
    values (${scope.accountId}, ${row.invoiceId}, ${row.messageId}, ${row.receiver}, ${row.now}, ${row.now}) on conflict do nothing`.execute(
    trx,
  );
}

/** Electronic invoices whose next attempt is due, the longest overdue first. */
export async function dueEinvoices(trx: Trx, of: { readonly now: Date; readonly limit: number }): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select e.account_id as "accountId", a.brand_id as "brandId", e.invoice_id as "invoiceId"
      from einvoice e join account a on a.id = e.account_id
     where e.next_try_at <= ${of.now} order by e.next_try_at limit ${of.limit}`.execute(trx);
  return rows;
}

export type Row = {
  readonly messageId: string;
  readonly receiver: string;
  readonly state: EinvoiceState;
  readonly attempt: number;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

const columns = sql`message_id as "messageId", receiver, state, attempt, reason, created_at as "createdAt", ended_at as "endedAt"`;

export async function findEinvoice(
  trx: Trx,
  at: { readonly accountId: string; readonly invoiceId: string },
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select ${columns} from einvoice where account_id = ${at.accountId} and invoice_id = ${at.invoiceId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Takes an electronic invoice that is due, so that no other process works on it until `lostAt`. Returns null if another process
 * has taken it.
 */
export async function takeEinvoice(
  trx: Trx,
  scope: AccountScope,
  of: { readonly invoiceId: string; readonly now: Date; readonly lostAt: Date },
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    update einvoice set attempt = attempt + 1, next_try_at = ${of.lostAt}
     where account_id = ${scope.accountId} and invoice_id = ${of.invoiceId} and next_try_at <= ${of.now} returning ${columns}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Stores a new state. Returns false if the row is not in the expected state any more. */
export async function moveEinvoice(
  trx: Trx,
  scope: AccountScope,
  to: {
    readonly invoiceId: string;
    readonly from: EinvoiceState;
    readonly state: EinvoiceState;
    readonly reason: string | null;
    /**
     * When the next attempt is made. Null if the new state is final; `now` is then stored as the time at which it was reached.
     */
    readonly nextTryAt: Date | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update einvoice set state = ${to.state}, reason = ${to.reason}, next_try_at = ${to.nextTryAt}::timestamptz,
           ended_at = case when ${to.nextTryAt}::timestamptz is null then ${to.now}::timestamptz end
     where account_id = ${scope.accountId} and invoice_id = ${to.invoiceId} and state = ${to.from}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Sends a failed electronic invoice again, as a new message. For staff. Returns false if it has not failed. */
export async function restartEinvoice(
  trx: Trx,
  at: { readonly accountId: string; readonly invoiceId: string },
  as: { readonly messageId: string; readonly receiver: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update einvoice set state = 'waiting', message_id = ${as.messageId}, receiver = ${as.receiver}, attempt = 0, reason = null,
           next_try_at = ${as.now}, created_at = ${as.now}, ended_at = null
     where account_id = ${at.accountId} and invoice_id = ${at.invoiceId} and state in ('refused','unreachable')`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * The facts that decide whether the mail with an invoice waits for the electronic invoice. Null if the invoice is not sent
 * electronically.
 */
export async function findMailFacts(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
): Promise<{ readonly mail: MailChoice; readonly state: string; readonly createdAt: Date } | null> {
  const { rows } = await sql<{ mail: MailChoice; state: string; createdAt: Date }>`
    select a.einvoice_mail as mail, coalesce(e.state, 'waiting') as state, coalesce(e.created_at, i.created_at) as "createdAt"
      from account a join invoice i on i.account_id = a.id and i.id = ${invoiceId}
      left join einvoice e on e.account_id = i.account_id and e.invoice_id = i.id
     where a.id = ${scope.accountId} and (e.invoice_id is not null or i.created_at >= a.einvoice_from)`.execute(trx);
  return rows[0] ?? null;
}
