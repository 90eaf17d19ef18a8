import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** Unpaid reminder fees and interest of a late invoice, sorted by their invoice numbers. */
export async function openChargesOf(trx: Trx, scope: AccountScope, invoiceId: string): Promise<OpenCharge[]> {
  const { rows } = await sql<RowOf<OpenCharge>>`
    select id, number, ocr, currency, total_minor - settled_minor as left from invoice
     where account_id = ${scope.accountId} and charges_id = ${invoiceId} and state in ('unpaid', 'partly_paid', 'collection') order by number`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "left"));
}

export type OpenCharge = { readonly id: string; readonly number: number; readonly ocr: string | null; readonly left: Money };

/** The VAT of an invoice, in minor units. */
export async function findVat(trx: Trx, scope: AccountScope, invoiceId: string): Promise<number> {
  const row = await trx
    .selectFrom("invoice")
    .select("vat_minor")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return row.vat_minor;
}
