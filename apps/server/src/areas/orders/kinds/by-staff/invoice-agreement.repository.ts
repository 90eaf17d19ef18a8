import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

/** Ends the account's invoice agreement. Returns whether there was one. */
export async function endInvoiceAgreement(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set invoice_method = 'prepayment', version = version + 1
     where id = ${scope.accountId} and invoice_method = 'postpayment'`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
