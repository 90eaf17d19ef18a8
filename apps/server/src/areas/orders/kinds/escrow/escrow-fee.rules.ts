import type { EscrowPayer } from "@nameplane/contracts/escrow/escrow-values";
import { addMoney, shareOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/** The rate of an escrow in the price book: a percentage of the price, plus a fixed sum. */
export type EscrowRate = { readonly percentBasisPoints: number; readonly fixed: Money };

export type EscrowFees = { readonly total: Money; readonly buyer: Money; readonly seller: Money };

/**
 * The commission without VAT, and each party's share of it. If the commission cannot be halved exactly, the buyer pays the larger
 * share.
 */
export function feesOf(price: Money, payer: EscrowPayer, { percentBasisPoints, fixed }: EscrowRate): EscrowFees {
  const total = addMoney(shareOf(price, percentBasisPoints), fixed);
  const none = zeroMoney(price.currency);
  if (payer === "buyer") return { total, buyer: total, seller: none };
  if (payer === "seller") return { total, buyer: none, seller: total };
  const seller: Money = { minor: total.minor / 2n, currency: total.currency };
  return { total, buyer: subtractMoney(total, seller), seller };
}
