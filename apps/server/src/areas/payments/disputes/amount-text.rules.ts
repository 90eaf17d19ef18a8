import { moneyToDecimal, type Money } from "@nameplane/values";

/** A sum as banks all over the world read it, such as 125.00 SEK. */
export const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`;
