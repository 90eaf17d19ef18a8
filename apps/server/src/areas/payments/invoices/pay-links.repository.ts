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

/** The invoice that a mailed link is for; null: there is no such link. */
export async function findPayLink(trx: Trx, hash: Buffer, brandId: string): Promise<PayLink | null> {
  const { rows } = await sql<PayLink>`
    select account_id as "accountId", invoice_id as "invoiceId", is_revoked as "isRevoked", has_ended as "hasEnded"
      from np_pay_link(${hash}, ${brandId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}
