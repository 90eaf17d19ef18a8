import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

type InvoiceToCorrect = { readonly accountId: string; readonly brandId: string; readonly invoiceId: string };

/** Which invoices are corrected, apart from what the decision about the VAT says. `i` is the invoice, `a` its account. */
const isToCorrect = (answerDays: number) => sql<boolean>`
  i.unproved_vat_number is not null and i.kind = 'invoice' and i.vat_kind = 'oss' and i.vat_minor > 0 and i.charges_id is null
  and a.vat_number = i.unproved_vat_number and a.party = 'company' and a.state <> 'closed'
  and (i.state = 'paid' or (i.state in ('unpaid', 'partly_paid') and i.party ->> 'method' = 'invoice'))
  and not exists (select 1 from invoice c where c.account_id = i.account_id and c.corrects_id = i.id)
  and exists (select 1 from vat_proof p
               where p.account_id = i.account_id and p.vat_number = i.unproved_vat_number and p.result = 'valid'
                 and p.checked_at >= i.issued_on::timestamptz - interval '1 day' and p.checked_at < i.issued_on::timestamptz + make_interval(days => ${answerDays}))`;

/**
 * Invoices with VAT on which the buyer's VAT number was confirmed at most `answerDays` days later, in all accounts. Those that
 * wait for a transfer before work begins are left out until they are paid. Runs as a role that may only read.
 */
export async function invoicesToCorrect(
  trx: Trx,
  of: { readonly since: Date; readonly answerDays: number; readonly limit: number },
): Promise<InvoiceToCorrect[]> {
  const { rows } = await sql<InvoiceToCorrect>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId"
      from invoice i join account a on a.id = i.account_id
     where i.issued_on >= ${of.since}::date and ${isToCorrect(of.answerDays)}
     order by i.issued_on, i.id limit ${of.limit}`.execute(trx);
  return rows;
}

/** Whether the locked invoice is still one to correct, and when it is due. Null if not. */
export async function dueOfCorrectable(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  answerDays: number,
): Promise<{ dueOn: string | null } | null> {
  const { rows } = await sql<{ dueOn: string | null }>`
    select i.due_on as "dueOn" from invoice i join account a on a.id = i.account_id
     where i.account_id = ${scope.accountId} and i.id = ${invoiceId} and ${isToCorrect(answerDays)}`.execute(trx);
  return rows[0] ?? null;
}

/** The account and brand of an invoice, if the staff member may see it. Null otherwise. */
export async function placeOfInvoice(trx: Trx, invoiceId: string): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select i.account_id as "accountId", a.brand_id as "brandId" from invoice i join account a on a.id = i.account_id where i.id = ${invoiceId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}
