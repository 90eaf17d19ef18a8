import { vatBlock, type InvoiceLine } from "./lines.rules.ts";

/** Kinds of ledger_posting this area writes. */
export type PostingKind =
  | "invoice"
  | "rounding"
  | "discount"
  | "payment"
  | "deposit"
  | "used_credit"
  | "credit_note"
  | "hold"
  | "suspense";

/** One movement, both sides at once: cannot be out of balance. Amount in minor units, above zero. */
export type Movement = {
  readonly kind: PostingKind;
  readonly debit: string;
  readonly credit: string;
  readonly amountMinor: number;
  /** Whether the posting names the invoice (or note) itself, which settles it, or only shares its voucher. */
  readonly namesInvoice: boolean;
  readonly text: string;
};

type BookedLine = Pick<InvoiceLine, "kind" | "netMinor" | "vatMinor" | "vatRateBasisPoints" | "revenueCode">;

/** Postings of a numbered invoice: receivable against revenue, VAT by rate, rounding; discounts show the full price as revenue. */
export function invoiceMovements(lines: readonly BookedLine[], roundingMinor: number): Movement[] {
  return [
    ...revenueByCode(lines).flatMap(([code, minor]) => posted("invoice", "receivable", code, minor)),
    ...vatBlock(lines).flatMap((row) => posted("invoice", "receivable", "vat_out", row.vatMinor, vatText(row.rateBasisPoints))),
    ...discountsByCode(lines).flatMap(([code, minor]) => posted("discount", "discount", code, minor)),
    ...posted("rounding", "receivable", "rounding", roundingMinor),
  ];
}

/**
 * Postings of a credit note over lines: revenue and VAT go back, first against what is still owed on the invoice, then to the
 * customer's prepaid credit.
 *
 * Takes  the credited lines, the share of the invoice's rounding that goes back with them, and what is left to pay on it
 */
export function creditMovements(lines: readonly BookedLine[], roundingMinor: number, leftMinor: number): Movement[] {
  const back: Side[] = [
    ...revenueByCode(lines).map(([code, minor]) => ({ code, minor, text: "" })),
    ...vatBlock(lines).map((row) => ({ code: "vat_out", minor: row.vatMinor, text: vatText(row.rateBasisPoints) })),
    { code: "rounding", minor: Math.max(roundingMinor, 0), text: "" },
  ];
  const totalMinor = lines.reduce((sum, line) => sum + line.netMinor + line.vatMinor, 0) + roundingMinor;
  const receivableMinor = Math.min(leftMinor, totalMinor);
  const given: Side[] = [
    { code: "rounding", minor: Math.max(-roundingMinor, 0), text: "" },
    { code: "receivable", minor: receivableMinor, text: "" },
    { code: "prepaid", minor: totalMinor - receivableMinor, text: "" },
  ];
  const movements = pair(back, given).map(({ debit, credit, minor, text }): Movement => {
    // Undone rounding shares the voucher only: the note is worth what the customer gets.
    const namesInvoice = credit !== "rounding";
    return { kind: namesInvoice ? "credit_note" : "rounding", debit, credit, amountMinor: minor, namesInvoice, text };
  });
  return [
    ...movements,
    ...discountsByCode(lines).flatMap(([code, minor]) => posted("discount", code, "discount", minor, "", false)),
  ];
}

/** Credit kept for an order until the rest of its money arrives: nothing else can spend it. */
export const holdMovement = (amountMinor: number): Movement => ({
  kind: "hold",
  debit: "prepaid",
  credit: "held",
  amountMinor,
  namesInvoice: false,
  text: "",
});

/** The way back: the order needs the credit no longer, or uses it now. */
export const releaseMovement = (amountMinor: number): Movement => ({
  kind: "hold",
  debit: "held",
  credit: "prepaid",
  amountMinor,
  namesInvoice: false,
  text: "",
});

/** One movement, none for zero, turned round for a negative amount. */
function posted(kind: PostingKind, debit: string, credit: string, minor: number, text = "", namesInvoice = true): Movement[] {
  if (minor === 0) return [];
  const [from, to] = minor > 0 ? [debit, credit] : [credit, debit];
  return [{ kind, debit: from, credit: to, amountMinor: Math.abs(minor), namesInvoice, text }];
}

/** Net by revenue account, discounts already taken off. */
function revenueByCode(lines: readonly BookedLine[]): [code: string, minor: number][] {
  return sumBy(lines.map((line) => [line.revenueCode, line.netMinor]));
}

function discountsByCode(lines: readonly BookedLine[]): [code: string, minor: number][] {
  return sumBy(lines.filter((line) => line.kind === "discount").map((line) => [line.revenueCode, -line.netMinor]));
}

function sumBy(entries: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [code, minor] of entries) sums.set(code, (sums.get(code) ?? 0) + minor);
  return [...sums].filter(([, minor]) => minor !== 0);
}

type Side = { readonly code: string; readonly minor: number; readonly text: string };

/** Pairs debits with credits of the same sum, first with first; every pair moves the smaller rest. */
function pair(
  debits: readonly Side[],
  credits: readonly Side[],
): { debit: string; credit: string; minor: number; text: string }[] {
  const pairs: { debit: string; credit: string; minor: number; text: string }[] = [];
  const waiting = credits.map((side) => ({ ...side }));
  for (const debit of debits) {
    let left = debit.minor;
    if (left < 0) throw new RangeError(`a credit note cannot give back ${debit.minor} on ${debit.code}`);
    for (const credit of waiting) {
      const minor = Math.min(left, credit.minor);
      if (minor === 0) continue;
      pairs.push({ debit: debit.code, credit: credit.code, minor, text: debit.text });
      credit.minor -= minor;
      left -= minor;
    }
    if (left !== 0) throw new RangeError("debits and credits of the credit note differ");
  }
  return pairs;
}

function vatText(rateBasisPoints: number): string {
  return `VAT ${rateBasisPoints / 100} %`;
}
