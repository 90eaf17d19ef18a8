import { minorOf, type Money } from "@nameplane/values";

/** A QR code with which an invoice is paid. `text` is what the code contains. */
type PayCode = { readonly kind: "epc" | "swish"; readonly text: string };

/** The facts of an invoice that its codes are made of. `left`: what is to be paid. */
export type ToPay = {
  readonly payee: string;
  readonly iban: string;
  readonly bic: string;
  /** The seller's Swish number, ten digits. Empty if it has none. */
  readonly swish: string;
  readonly ocr: string | null;
  readonly left: Money;
};

/**
 * The creditor reference of a payment reference, such as RF45 for 10000289: "RF", two check digits, and the reference.
 *
 * Source: ISO 11649, ISO 7064 (modulo 97-10)
 */
export function creditorReference(ocr: string): string {
  if (!/^\d{1,21}$/.test(ocr)) throw new RangeError(`no creditor reference can be made of ${ocr}`);
  // The letters R and F are read as 27 and 15, and the check digits as 00.
  const rest = BigInt(`${ocr}271500`) % 97n;
  return `RF${String(98n - rest).padStart(2, "0")}${ocr}`;
}

/** The reference for payers outside Sweden, who pay euro by IBAN. Null for other currencies and invoices without a reference. */
export function rfOf({ ocr, left }: Pick<ToPay, "ocr" | "left">): string | null {
  return ocr === null || left.currency !== "EUR" ? null : creditorReference(ocr);
}

/**
 * The QR code of an invoice: for euro the one of the European Payments Council, which banking apps read, and for kronor the one
 * of Swish. Null if the seller lacks what it needs, or the code cannot hold the amount.
 *
 * Source: EPC069-12 version 3.1 (version 002 of the content); Swish, QR code encoding specification 6.1
 */
export function payCodeOf(toPay: ToPay): PayCode | null {
  const { left, iban, bic, payee, swish, ocr } = toPay;
  const minor = minorOf(left);
  if (minor <= 0 || ocr === null) return null;
  const amount = `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
  if (left.currency === "EUR" && iban !== "" && minor <= 99_999_999_999) {
    const fields = [
      "BCD",
      "002",
      "1",
      "SCT",
      plain(bic),
      clean(payee, 70),
      plain(iban),
      `EUR${amount}`,
      "",
      creditorReference(ocr),
    ];
    return { kind: "epc", text: fields.join("\n") };
  }
  const number = swish.replaceAll(/\D/g, "");
  if (left.currency === "SEK" && number.length === 10 && minor <= 99_999_999)
    return { kind: "swish", text: `C${number};${amount.replace(".", ",")};${ocr};0` };
  return null;
}

const plain = (code: string): string => code.replaceAll(/\s/g, "").toUpperCase();

/** A text without line breaks, because each line of the code is a field, and not longer than the field. */
const clean = (text: string, most: number): string => text.replaceAll(/\s+/g, " ").trim().slice(0, most);
