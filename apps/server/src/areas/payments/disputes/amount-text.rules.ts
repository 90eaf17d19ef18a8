import { moneyToDecimal, type Money } from "@nameplane/values";

/** A sum as banks all over the world read it, such as SEK 125.00. */
export const amountText = (amount: Money): string => `${amount.currency} ${moneyToDecimal(amount)}`;
