/**
 * Payment reference of the Swedish bank giro: the number, one length digit (length of the whole reference modulo 10), and a
 * modulus-10 check digit (Luhn, ISO/IEC 7812-1 annex B). Source: Bankgirot, "OCR-referenskontroll", the level with variable
 * length that checks both digits.
 */
export function ocrOf(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1)
    throw new RangeError(`an OCR reference is made of a positive number, got ${number}`);
  const digits = String(number);
  const withLength = digits + String((digits.length + 2) % 10);
  return withLength + String(checkDigit(withLength));
}

/** Higher than any invoice number, so the payment reference of an order never equals that of an invoice. */
const orderBase = 90_000_000_000;

/** The payment reference of an order that is paid before it is invoiced. It has 13 digits. */
export const orderReference = (orderNumber: number): string => ocrOf(orderBase + orderNumber);

/** The number of the order that a reference belongs to. Null if it is not the reference of an order. */
export function orderOfReference(reference: string): number | null {
  const number = Number(reference.slice(0, -2)) - orderBase;
  return reference.length === 13 && isOcr(reference) && number > 0 ? number : null;
}

/** Whether both check digits of a reference without spaces are correct. */
export function isOcr(reference: string): boolean {
  if (!/^\d{3,25}$/.test(reference)) return false;
  const length = Number(reference.at(-2));
  return length === reference.length % 10 && checkDigit(reference.slice(0, -1)) === Number(reference.at(-1));
}

/** The digits of a reference, without the spaces, dashes and words that people and banks add. Null if there are none. */
export function readOcr(text: string): string | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : digits;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}
