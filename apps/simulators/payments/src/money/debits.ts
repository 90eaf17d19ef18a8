/** How a debit of a test account ends. The first four IBANs are published at https://docs.stripe.com/testing */
export type DebitBehaviour = { outcome: "paid"; isTakenBack: boolean } | { outcome: "failed"; code: string; message: string };

const paid: DebitBehaviour = { outcome: "paid", isTakenBack: false };
const failed = (code: string, message: string): DebitBehaviour => ({ outcome: "failed", code, message });

const behaviours: Record<string, DebitBehaviour> = {
  DE89370400440532013000: paid,
  DE35370400440532013002: { ...paid, isTakenBack: true },
  DE62370400440532013001: failed(
    "debit_not_authorized",
    "The customer has notified their bank that this payment was unauthorized.",
  ),
  DE65370400440002222227: failed("insufficient_funds", "The customer's account has insufficient funds to cover this payment."),
  DE65370400440000343434: failed("account_closed", "The customer's bank account could not be located or is closed."),
};

/** The IBANs for testing that the payment page offers. */
export const testIbans = Object.keys(behaviours);

/** How a debit of this account ends. Accounts without a special behaviour pay. */
export function debitBehaviourOf(iban: string): DebitBehaviour {
  return behaviours[iban] ?? paid;
}

/** Whether the length and the check digits of an IBAN are right (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
