import { addMoney, isNegativeMoney, negateMoney, zeroMoney, type Money } from "@nameplane/values";

/** A charge to be invoiced, or one that was invoiced before and has been given back since. */
export type BillableCharge = {
  readonly id: string;
  readonly net: Money;
  readonly vat: Money;
  readonly isReturn: boolean;
};

/**
 * Chooses the charges for an invoice: all open charges, and as many of the charges that were given back as possible without
 * making the invoice negative. The others go on a later invoice. Their money was given back at once, so only the document is
 * delayed.
 */
export function chargesToBill<Charge extends BillableCharge>(charges: readonly Charge[]): Charge[] {
  const [first] = charges;
  if (first === undefined) return [];
  const taken = charges.filter(({ isReturn }) => !isReturn);
  let net = taken.reduce((sum, charge) => addMoney(sum, charge.net), zeroMoney(first.net.currency));
  let vat = taken.reduce((sum, charge) => addMoney(sum, charge.vat), zeroMoney(first.net.currency));
  for (const charge of charges.filter(({ isReturn }) => isReturn)) {
    const next = { net: addMoney(net, negateMoney(charge.net)), vat: addMoney(vat, negateMoney(charge.vat)) };
    if (isNegativeMoney(next.net) || isNegativeMoney(next.vat)) continue;
    ({ net, vat } = next);
    taken.push(charge);
  }
  return taken.some(({ isReturn }) => !isReturn) ? taken : [];
}
