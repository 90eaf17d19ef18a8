/**
 * Whether a text is a Swedish Bankgiro number: seven or eight digits, the last of which is a check digit.
 * Source: Bankgirot, "Bankgironummer", modulus 10
 */
export function isBankgiro(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{7,8}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = digit * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** A Bankgiro number as it is written: with a hyphen before the last four digits. */
export function plainBankgiro(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, "");
  return digits === "" ? "" : `${digits.slice(0, -4)}-${digits.slice(-4)}`;
}

/** An IBAN as it is stored: capitals, without spaces. */
export const plainIban = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");

/**
 * Whether a text is an IBAN with correct check digits.
 * Source: ISO 13616-1, ISO/IEC 7064 MOD 97-10
 */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (each) => Number.parseInt(each, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}
