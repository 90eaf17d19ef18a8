import { compareMoney, maxMoney, shareOf, type Money } from "@nameplane/values";

/** Whether an offer is below the lowest price of its product. The floor is null if none is set in the offer's currency. */
export const isBelow = (first: Money, floor: Money | null): boolean => floor !== null && compareMoney(first, floor) < 0;

export type SuccessFee = { readonly percentBp: number; readonly least: Money };

/** The success fee of a sale: a percentage of the sale's price, but at least the minimum sum. */
export const successFee = (fee: SuccessFee, deal: Money): Money => maxMoney(shareOf(deal, fee.percentBp), fee.least);
