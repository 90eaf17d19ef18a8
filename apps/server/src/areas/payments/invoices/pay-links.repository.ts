import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export async function insertPayLink(
  trx: Trx,
  scope: AccountScope,
  link: { readonly hash: Buffer; readonly invoiceId: string; readonly endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: link.hash,
      brand_id: scope.brandId,
      kind: "pay_invoice",
      account_id: scope.accountId,
      subject: JSON.stringify({ invoice: link.invoiceId }),
      ends_at: link.endsAt,
    })
    .execute();
}

export type PayLink = {
  readonly accountId: string;
  readonly invoiceId: string;
  readonly isRevoked: boolean;
  readonly hasEnded: boolean;
};

/** The invoice that a pay link is for. Null if there is no such link. */
export async function findPayLink(trx: Trx, hash: Buffer, brandId: string): Promise<PayLink | null> {
  const { rows } = await sql<PayLink>`
    select account_id as "accountId", invoice_id as "invoiceId", is_revoked as "isRevoked", has_ended as "hasEnded"
      from np_pay_link(${hash}, ${brandId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}

/** The late invoice for which this invoice charges a fee or interest. Null if this is an invoice of another kind. */
export async function chargedInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("invoice")
    .select("charges_id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row?.charges_id ?? null;
}
