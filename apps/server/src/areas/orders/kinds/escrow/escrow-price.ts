import type { Currency } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { pricesFor, saleTerms, type SaleTerms } from "../../../products/index.ts";
import type { EscrowRate } from "./escrow-fee.rules.ts";
import { isProductSold } from "./sold.repository.ts";

/** The number of the escrow product in the price book. */
export const escrowProduct = 2282;

export type EscrowPrice = EscrowRate & { readonly currency: Currency; readonly tax: SaleTerms["tax"] };

/** What an escrow costs this account now. Null if it is not sold. */
export async function escrowPrice(trx: Trx, scope: AccountScope, now: Date): Promise<EscrowPrice | null> {
  const { priceGroupId, currency, tax } = await saleTerms(trx, scope, now);
  if (!(await isProductSold(trx, escrowProduct))) return null;
  const book = await pricesFor(trx, { priceGroupId, currency, tlds: [], products: [escrowProduct], now });
  const amount = book.product(escrowProduct, "create", 0);
  return amount === null ? null : { percentBasisPoints: amount.percentBasisPoints ?? 0, fixed: amount.net, currency, tax };
}
