/**
 * What a test card does after its holder has passed 3-D Secure. The card numbers are published at https://docs.stripe.com/testing
 */
export type CardBehaviour =
  | { outcome: "approved"; refunds: "succeeded" | "pending"; disputed: boolean; alwaysAuthenticates: boolean }
  | { outcome: "declined"; code: string; declineCode: string | null; message: string; canBeKept: boolean };

const approved: CardBehaviour = {
  outcome: "approved",
  refunds: "succeeded",
  disputed: false,
  alwaysAuthenticates: false,
};

const behaviours: Record<string, CardBehaviour> = {
  "4242424242424242": approved,
  "4000056655665556": approved,
  "5555555555554444": approved,
  "4000002500003155": approved,
  // This card needs its holder for every payment, even if it has been kept.
  "4000002760003184": { ...approved, alwaysAuthenticates: true },
  "4000000000007726": { ...approved, refunds: "pending" },
  "4000000000000259": { ...approved, disputed: true },
  // This card can be kept, but is declined whenever it is charged.
  "4000000000000341": { ...declined("card_declined", "generic_decline", "Your card was declined."), canBeKept: true },
  "4000000000000002": declined("card_declined", "generic_decline", "Your card was declined."),
  "4000000000009995": declined("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": declined("card_declined", "lost_card", "Your card was declined."),
  "4000000000000069": declined("expired_card", null, "Your card has expired."),
  "4000000000000127": declined("incorrect_cvc", null, "Your card's security code is incorrect."),
  "4000000000000119": declined(
    "processing_error",
    null,
    "An error occurred while processing your card. Try again in a little bit.",
  ),
};

/** Names that the API accepts in place of a payment method id, for calls without a page. */
export const namedTestCards: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
};

/** A number that is not a test card is declined, as the real provider declines live cards in test mode. */
export function behaviourOf(cardNumber: string): CardBehaviour {
  return (
    behaviours[cardNumber] ??
    declined(
      "card_declined",
      "test_mode_live_card",
      "Your card was declined. Your request was in test mode, but used a non test card.",
    )
  );
}

export function brandOf(cardNumber: string): string {
  if (cardNumber.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(cardNumber)) return "mastercard";
  if (/^3[47]/.test(cardNumber)) return "amex";
  return "unknown";
}

/** Whether a text has the length and the check digit (Luhn) of a card number, according to ISO/IEC 7812-1. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function declined(code: string, declineCode: string | null, message: string) {
  return { outcome: "declined" as const, code, declineCode, message, canBeKept: false };
}
