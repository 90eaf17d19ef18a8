import type { EscrowPayer } from "@nameplane/contracts/escrow/escrow-values";
import { addMoney, money, shareOf, subtractMoney, vatOf, zeroMoney, type Currency, type Money } from "@nameplane/values";

type Rate = { readonly percentBasisPoints: number; readonly fixedMinor: number; readonly vatRateBasisPoints: number };

export type Preview = {
  /** The commission of both parties, without VAT. */
  readonly commission: Money;
  /** The part of the commission that this account pays, with its VAT. */
  readonly own: Money;
  /** The total that the buyer pays, or that the seller receives. */
  readonly total: Money;
};

/**
 * Computes what an escrow costs the account that orders it, by the server's formula. This is only a preview. The amounts that the
 * server computes are the ones that apply.
 */
export function previewOf(
  role: "buyer" | "seller",
  price: Money,
  payer: EscrowPayer,
  { percentBasisPoints, fixedMinor, vatRateBasisPoints }: Rate,
): Preview {
  const currency: Currency = price.currency;
  const commission = addMoney(shareOf(price, percentBasisPoints), money(fixedMinor, currency));
  const seller: Money =
    payer === "seller" ? commission : payer === "buyer" ? zeroMoney(currency) : { minor: commission.minor / 2n, currency };
  const net = role === "seller" ? seller : subtractMoney(commission, seller);
  const own = addMoney(net, vatOf(net, vatRateBasisPoints));
  return { commission, own, total: role === "buyer" ? addMoney(price, own) : subtractMoney(price, own) };
}
