import { minorOf } from "@nameplane/values";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { salesQuoteLimits } from "@nameplane/contracts/payments/sales-quote-values";

/** A line of the quote, as text typed in the form. */
export type TypedLine = { readonly text: string; readonly quantity: string; readonly unit: string };
export const emptyLine: TypedLine = { text: "", quantity: "1", unit: "" };

/** The lines with one more at the end. If the last line is empty, the new line replaces it. */
export function withLine(lines: readonly TypedLine[], line: TypedLine): TypedLine[] {
  const last = lines.at(-1);
  const isEmpty = last !== undefined && last.text.trim() === "" && last.unit.trim() === "";
  return [...(isEmpty ? lines.slice(0, -1) : lines), line];
}

export type LineFault = "text" | "quantity" | "unit";
export type ReadLine = { readonly text: string; readonly quantity: number; readonly unitMinor: number };

/** Reads a typed line. Returns what is wrong with the line if it cannot be read. */
export function readLine({ text, quantity, unit }: TypedLine, currency: string): ReadLine | LineFault {
  const many = /^\d{1,5}$/.test(quantity.trim()) ? Number(quantity.trim()) : 0;
  if (text.trim() === "") return "text";
  if (many < 1 || many > 10_000) return "quantity";
  const price = readAmount(unit, { leastMinor: 0, mostMinor: salesQuoteLimits.unitMinor, currency });
  if (price.kind !== "fine") return "unit";
  return { text: text.trim(), quantity: many, unitMinor: minorOf(price.amount) };
}

/** Reads a discount in percent, in hundredths of a percent. 0 for an empty text. Null if the text is not a percentage. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return 0;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return null;
  const hundredths = Math.round(Number(trimmed) * 100);
  return hundredths <= 10_000 ? hundredths : null;
}

/** Net amount and VAT as the server will calculate them: VAT is rounded for each line, half up. */
export function sumsOf(
  lines: readonly ReadLine[],
  discount: number,
  vatRate: number,
): { readonly net: number; readonly vat: number } {
  const nets = lines.map(({ quantity, unitMinor }) => Math.floor((quantity * unitMinor * (10_000 - discount) + 5000) / 10_000));
  const vats = nets.map((net) => Math.floor((net * vatRate + 5000) / 10_000));
  const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
  return { net: sum(nets), vat: sum(vats) };
}
