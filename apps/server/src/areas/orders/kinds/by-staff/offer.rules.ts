import { compareMoney, maxMoney, shareOf, type Money } from "@nameplane/values";

/** Whether an offer is below the price from which its product is sold; null: none is stated in its currency. */
export const isBelow = (first: Money, floor: Money | null): boolean => floor !== null && compareMoney(first, floor) < 0;

export type SuccessFee = { readonly percentBp: number; readonly least: Money };

/** What the success fee of a deal is: its part of the price, and never less than the least sum. */
export const successFee = (fee: SuccessFee, deal: Money): Money => maxMoney(shareOf(deal, fee.percentBp), fee.least);
