import type { EscrowPayer } from "@nameplane/contracts/escrow/escrow-values";
import { addMoney, money, shareOf, subtractMoney, vatOf, zeroMoney, type Currency, type Money } from "@nameplane/values";

type Rate = { readonly percentBasisPoints: number; readonly fixedMinor: number; readonly vatRateBasisPoints: number };

export type Preview = {
  /** Without VAT, of both parties. */
  readonly commission: Money;
  /** What this account pays of it, with its VAT. */
  readonly own: Money;
  /** What the buyer pays in all, or the seller gets. */
  readonly total: Money;
};

/** What an escrow costs who orders it, as the server computes it. It is shown only: the server's sums count. */
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
