import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller, orderReference } from "../../ledger/index.ts";
import { cardShare, type CreditFacts } from "../order-credit.rules.ts";
import { bankDetails, type BankDetails } from "../order-page.repository.ts";
import type { RequestRow } from "../requests.repository.ts";
import { reservesMoney } from "../reserved.rules.ts";

/**
 * Where an order is paid by bank transfer that nothing is invoiced of before its end: the reference is the order's own. Null: it waits for no such
 * transfer.
 */
export async function transferOf(
  trx: Trx,
  scope: AccountScope,
  order: CreditFacts & { readonly number: number; readonly state: string; readonly method: string },
  lines: readonly Pick<RequestRow, "type">[],
): Promise<(BankDetails & { reference: string; amountMinor: number }) | null> {
  if (order.method !== "bank" || order.state !== "awaiting_payment" || !reservesMoney(lines)) return null;
  const { sellerId } = await findBrandSeller(trx, scope);
  return {
    ...(await bankDetails(trx, sellerId)),
    reference: orderReference(order.number),
    amountMinor: cardShare(order),
  };
}
