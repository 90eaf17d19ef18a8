/** Whether a text has the form of a creditor identifier and its check digits are right. Source: EPC262-08, ISO 7064 MOD 97-10 */
export function isCreditorId(text: string): boolean {
  const parts = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text);
  if (parts === null) return false;
  const [, country = "", check = "", national = ""] = parts;
  // The three characters after the check digits (the business code) are not part of the check.
  const digits = `${national}${country}${check}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
