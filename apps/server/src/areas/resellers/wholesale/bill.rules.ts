import { addMoney, isNegativeMoney, negateMoney, zeroMoney, type Money } from "@nameplane/values";

/** A charge that has to be invoiced, or that was invoiced before and has been given back since. */
export type BillableCharge = {
  readonly id: string;
  readonly net: Money;
  readonly vat: Money;
  readonly isReturn: boolean;
};

/**
 * Which of these charges an invoice takes: all charges, and as many of those that were given back as do not make it negative.
 * The others are on a later invoice. Their money was given back at once, so only the document waits.
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
