import { isNegativeMoney, isSameMoney, sumPriced, vatOf, type Currency, type Money, type PricedSum } from "@nameplane/values";

export type VatKind = "domestic" | "reverse_charge" | "export" | "oss" | "exempt";

/** The VAT treatment of a sale, as the products area decided it for the account (TaxPosition). */
export type InvoiceTax = { readonly kind: VatKind };

/**
 * One line to invoice, with the amounts that its quote froze. A discount is a line with a negative net amount. It has the same
 * request and rate as the line that it reduces.
 */
export type InvoiceLineInput = {
  readonly kind?: "item" | "discount" | "interest" | "fee";
  readonly requestId: string | null;
  readonly text: string;
  readonly quantity?: number;
  /** Calendar dates: the first and last day of what was bought. */
  readonly periodFrom?: string | null;
  readonly periodTo?: string | null;
  readonly net: Money;
  readonly vatRateBasisPoints: number;
  readonly vat: Money;
};

export type InvoiceLine = {
  readonly position: number;
  readonly kind: "item" | "discount" | "interest" | "fee";
  readonly requestId: string | null;
  readonly text: string;
  readonly quantity: number;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly net: Money;
  readonly vatRateBasisPoints: number;
  readonly vat: Money;
  readonly revenueCode: string;
  /** Of a credit note: the position of the invoice's line that this line takes back, in whole or in part. */
  readonly creditsPosition?: number | null;
};

/**
 * Numbers the lines and checks them. A line that does not fit is a bug of the caller and throws RangeError. The quote computed
 * the VAT by the same rule (vatOf: per line, half up), so a difference means that an amount is wrong.
 */
export function invoiceLines(inputs: readonly InvoiceLineInput[], tax: InvoiceTax): InvoiceLine[] {
  const lines = inputs.map((input, index) => lineOf(input, index + 1));
  for (const line of lines) checkVat(line, tax);
  checkDiscounts(lines);
  if (isNegativeMoney(sumsOf(lines).total)) throw new RangeError("an invoice cannot be negative");
  return lines;
}

/** The sum of a document's lines, in their currency. */
export function sumsOf(lines: readonly Pick<InvoiceLine, "net" | "vat">[]): PricedSum {
  const [first] = lines;
  if (first === undefined) throw new RangeError("an invoice needs a line");
  return sumPriced(lines, first.net.currency);
}

export type VatRow = { readonly rateBasisPoints: number; readonly net: Money; readonly vat: Money };

/** Net and VAT by rate, highest rate first. The law requires these sums on an invoice (directive 2006/112/EC, article 226). */
export function vatBlock(lines: readonly Pick<InvoiceLine, "net" | "vat" | "vatRateBasisPoints">[]): VatRow[] {
  return [...Map.groupBy(lines, ({ vatRateBasisPoints }) => vatRateBasisPoints)]
    .map(([rateBasisPoints, same]) => {
      const { net, vat } = sumsOf(same);
      return { rateBasisPoints, net, vat };
    })
    .toSorted((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}

/**
 * VAT in the currency of the books, half up, for a seller whose books have another currency than the invoice. `ppm` is the value
 * of a million units of the invoice's currency in the currency of the books.
 */
export function inBooksCurrency({ minor }: Money, ppm: number, currency: Currency): Money {
  const [sign, absolute] = minor < 0n ? [-1n, -minor] : [1n, minor];
  return { minor: (sign * (absolute * BigInt(ppm) + 500_000n)) / 1_000_000n, currency };
}

/** The ledger account on which each kind of line is posted. */
const revenueOf = { item: "revenue", discount: "revenue", interest: "interest", fee: "reminder_fee" } as const;

function lineOf(input: InvoiceLineInput, position: number): InvoiceLine {
  const kind = input.kind ?? "item";
  if (!Number.isSafeInteger(input.quantity ?? 1)) throw new RangeError(`line ${position} has a fraction`);
  if (input.text.trim() === "") throw new RangeError(`line ${position} has no text`);
  if (isNegativeMoney(input.net) !== (kind === "discount")) throw new RangeError(`line ${position}: only discounts are negative`);
  return {
    position,
    kind,
    requestId: input.requestId,
    text: input.text,
    quantity: input.quantity ?? 1,
    periodFrom: input.periodFrom ?? null,
    periodTo: input.periodTo ?? null,
    net: input.net,
    vatRateBasisPoints: input.vatRateBasisPoints,
    vat: input.vat,
    revenueCode: revenueOf[kind],
  };
}

function checkVat(line: InvoiceLine, tax: InvoiceTax): void {
  const isUntaxed = tax.kind === "reverse_charge" || tax.kind === "export" || tax.kind === "exempt" || line.kind === "interest";
  if (isUntaxed && line.vatRateBasisPoints !== 0) throw new RangeError(`line ${line.position}: no VAT is charged on ${tax.kind}`);
  const expected = vatOf(line.net, line.vatRateBasisPoints);
  if (!isSameMoney(line.vat, expected))
    throw new RangeError(`line ${line.position}: VAT is ${line.vat.minor}, the rate gives ${expected.minor}`);
}

/** Checks that no discount exceeds its request, so that crediting requests one by one never gives back more than was invoiced. */
function checkDiscounts(lines: readonly InvoiceLine[]): void {
  for (const discount of lines.filter((line) => line.kind === "discount")) {
    const same = lines.filter(
      (line) => line.requestId === discount.requestId && line.vatRateBasisPoints === discount.vatRateBasisPoints,
    );
    const left = sumsOf(same);
    if (isNegativeMoney(left.net) || isNegativeMoney(left.vat))
      throw new RangeError(`line ${discount.position}: the discount is more than what it reduces`);
    if (discount.requestId === null && lines.some((line) => line.requestId !== null)) {
      throw new RangeError(`line ${discount.position}: a discount names the request it reduces`);
    }
  }
}
