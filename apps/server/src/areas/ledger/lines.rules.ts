import { isCurrency, money, vatOf } from "@nameplane/values";

export type VatKind = "domestic" | "reverse_charge" | "export" | "oss";

/** How a sale is taxed, as products decided it for the account (its TaxPosition). */
export type InvoiceTax = { readonly kind: VatKind };

/**
 * One line to invoice. Amounts are minor units as frozen by the quote. Discounts are lines of their own with a negative net,
 * of the same request and rate as what they reduce.
 */
export type InvoiceLineInput = {
  readonly kind?: "item" | "discount" | "interest" | "fee";
  readonly requestId: string | null;
  readonly text: string;
  readonly quantity?: number;
  /** Calendar dates, first and last day of what was bought. */
  readonly periodFrom?: string | null;
  readonly periodTo?: string | null;
  readonly netMinor: number;
  readonly vatRateBasisPoints: number;
  readonly vatMinor: number;
};

export type InvoiceLine = {
  readonly position: number;
  readonly kind: "item" | "discount" | "interest" | "fee";
  readonly requestId: string | null;
  readonly text: string;
  readonly quantity: number;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly netMinor: number;
  readonly vatRateBasisPoints: number;
  readonly vatMinor: number;
  readonly revenueCode: string;
};

export type InvoiceSums = { readonly netMinor: number; readonly vatMinor: number; readonly totalMinor: number };

/**
 * Numbers the lines and checks them. A line that does not fit is a bug of the caller and throws RangeError: the quote
 * computed the same VAT by the same rule (vatOf: per line, half up), so a difference means the money is wrong.
 */
export function invoiceLines(inputs: readonly InvoiceLineInput[], tax: InvoiceTax, currency: string): InvoiceLine[] {
  if (inputs.length === 0) throw new RangeError("an invoice needs a line");
  const lines = inputs.map((input, index) => lineOf(input, index + 1));
  for (const line of lines) checkVat(line, tax, currency);
  checkDiscounts(lines);
  if (sumsOf(lines).totalMinor < 0) throw new RangeError("an invoice cannot be negative");
  return lines;
}

export function sumsOf(lines: readonly Pick<InvoiceLine, "netMinor" | "vatMinor">[]): InvoiceSums {
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const vatMinor = lines.reduce((sum, line) => sum + line.vatMinor, 0);
  if (!Number.isSafeInteger(netMinor + vatMinor)) throw new RangeError("the sum of the invoice leaves the safe integers");
  return { netMinor, vatMinor, totalMinor: netMinor + vatMinor };
}

export type VatRow = { readonly rateBasisPoints: number; readonly netMinor: number; readonly vatMinor: number };

/** Net and VAT by rate, highest rate first: what the law wants to see on an invoice (directive 2006/112/EC, article 226). */
export function vatBlock(lines: readonly Pick<InvoiceLine, "netMinor" | "vatMinor" | "vatRateBasisPoints">[]): VatRow[] {
  const rows = new Map<number, { netMinor: number; vatMinor: number }>();
  for (const line of lines) {
    const row = rows.get(line.vatRateBasisPoints) ?? { netMinor: 0, vatMinor: 0 };
    rows.set(line.vatRateBasisPoints, {
      netMinor: row.netMinor + line.netMinor,
      vatMinor: row.vatMinor + line.vatMinor,
    });
  }
  return [...rows]
    .map(([rateBasisPoints, row]) => ({ rateBasisPoints, ...row }))
    .toSorted((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}

/** VAT in the books' currency (ppm = that currency per one unit of the invoice's, x 1,000,000), half up, for a seller that keeps books in another one. */
export function inBooksCurrency(minor: number, ppm: number): number {
  const scaled = BigInt(Math.abs(minor)) * BigInt(ppm) + 500_000n;
  return Math.sign(minor) * Number(scaled / 1_000_000n);
}

function lineOf(input: InvoiceLineInput, position: number): InvoiceLine {
  const kind = input.kind ?? "item";
  if (![input.netMinor, input.vatMinor, input.quantity ?? 1].every(Number.isSafeInteger))
    throw new RangeError(`line ${position} has a fraction`);
  if (input.text.trim() === "") throw new RangeError(`line ${position} has no text`);
  if (kind === "discount" ? input.netMinor >= 0 : input.netMinor < 0)
    throw new RangeError(`line ${position}: only discounts are negative`);
  return {
    position,
    kind,
    requestId: input.requestId,
    text: input.text,
    quantity: input.quantity ?? 1,
    periodFrom: input.periodFrom ?? null,
    periodTo: input.periodTo ?? null,
    netMinor: input.netMinor,
    vatRateBasisPoints: input.vatRateBasisPoints,
    vatMinor: input.vatMinor,
    revenueCode: kind === "interest" ? "interest" : "revenue",
  };
}

function checkVat(line: InvoiceLine, tax: InvoiceTax, currency: string): void {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  const isUntaxed = tax.kind === "reverse_charge" || tax.kind === "export" || line.kind === "interest";
  if (isUntaxed && line.vatRateBasisPoints !== 0) throw new RangeError(`line ${line.position}: no VAT is charged on ${tax.kind}`);
  const expected = Number(vatOf(money(line.netMinor, currency), line.vatRateBasisPoints).minor);
  if (line.vatMinor !== expected)
    throw new RangeError(`line ${line.position}: VAT is ${line.vatMinor}, the rate gives ${expected}`);
}

/** A request's discount never exceeds the request, so crediting requests one by one can never give back more than was invoiced. */
function checkDiscounts(lines: readonly InvoiceLine[]): void {
  for (const discount of lines.filter((line) => line.kind === "discount")) {
    const same = lines.filter(
      (line) => line.requestId === discount.requestId && line.vatRateBasisPoints === discount.vatRateBasisPoints,
    );
    const left = sumsOf(same);
    if (left.netMinor < 0 || left.vatMinor < 0)
      throw new RangeError(`line ${discount.position}: the discount is more than what it reduces`);
    if (discount.requestId === null && lines.some((line) => line.requestId !== null)) {
      throw new RangeError(`line ${discount.position}: a discount names the request it reduces`);
    }
  }
}
