import {
  addMoney,
  isNegativeMoney,
  isZeroMoney,
  maxMoney,
  minMoney,
  negateMoney,
  subtractMoney,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import { sumsOf, vatBlock, type InvoiceLine } from "./lines.rules.ts";

/** Kinds of ledger_posting that this area writes. */
export type PostingKind =
  | "invoice"
  | "rounding"
  | "discount"
  | "payment"
  | "deposit"
  | "used_credit"
  | "credit_note"
  | "hold"
  | "refund"
  | "suspense"
  | "fee"
  | "bad_debt"
  | "correction"
  | "deferral"
  | "settlement"
  | "commission"
  | "dispute"
  | "wholesale";

/** One movement with both its debit and its credit account, so it is always balanced. The amount is above zero. */
export type Movement = {
  readonly kind: PostingKind;
  readonly debit: string;
  readonly credit: string;
  readonly amount: Money;
  /**
   * Whether the posting belongs to the invoice or credit note itself, and so settles it. If not, the posting only stands on the
   * same voucher.
   */
  readonly namesInvoice: boolean;
  readonly text: string;
};

type BookedLine = Pick<InvoiceLine, "kind" | "net" | "vat" | "vatRateBasisPoints" | "revenueCode">;

/**
 * Postings of a numbered invoice: receivable against revenue, VAT by rate, rounding. Revenue is posted at full price and
 * discounts separately.
 */
export function invoiceMovements(lines: readonly BookedLine[], rounding: Money): Movement[] {
  return [
    ...revenueByCode(lines).flatMap(([code, amount]) => posted("invoice", "receivable", code, amount)),
    ...vatBlock(lines).flatMap((row) => posted("invoice", "receivable", "vat_out", row.vat, vatText(row.rateBasisPoints))),
    ...discountsByCode(lines).flatMap(([code, amount]) => posted("discount", "discount", code, amount)),
    ...posted("rounding", "receivable", "rounding", rounding),
  ];
}

/**
 * Postings of a credit note over lines. Revenue and VAT are reversed. The sum first reduces what is still owed on the invoice;
 * the rest becomes the customer's prepaid credit.
 *
 * Takes the credited lines, the share of the invoice's rounding that is credited with them, and what is left to pay on it.
 */
export function creditMovements(lines: readonly BookedLine[], rounding: Money, left: Money): Movement[] {
  const nothing = zeroMoney(left.currency);
  const back: Side[] = [
    ...revenueByCode(lines).map(([code, amount]) => ({ code, amount, text: "" })),
    ...vatBlock(lines).map((row) => ({ code: "vat_out", amount: row.vat, text: vatText(row.rateBasisPoints) })),
    { code: "rounding", amount: maxMoney(rounding, nothing), text: "" },
  ];
  const total = addMoney(sumsOf(lines).total, rounding);
  const receivable = minMoney(left, total);
  const given: Side[] = [
    { code: "rounding", amount: maxMoney(negateMoney(rounding), nothing), text: "" },
    { code: "receivable", amount: receivable, text: "" },
    { code: "prepaid", amount: subtractMoney(total, receivable), text: "" },
  ];
  const movements = pair(back, given).map(({ debit, credit, amount, text }): Movement => {
    // A posting that reverses rounding is not counted as part of the credit note, because the credit note is worth only what the
    // customer gets.
    const namesInvoice = credit !== "rounding";
    return { kind: namesInvoice ? "credit_note" : "rounding", debit, credit, amount, namesInvoice, text };
  });
  return [
    ...movements,
    ...discountsByCode(lines).flatMap(([code, amount]) => posted("discount", code, "discount", amount, "", false)),
  ];
}

/** Holds credit for an order until the rest of its money arrives, so that nothing else can spend it. */
export const holdMovement = (amount: Money): Movement => ({
  kind: "hold",
  debit: "prepaid",
  credit: "held",
  amount,
  namesInvoice: false,
  text: "",
});

/** Releases held credit, because the order no longer needs it or is about to use it. */
export const releaseMovement = (amount: Money): Movement => ({
  kind: "hold",
  debit: "held",
  credit: "prepaid",
  amount,
  namesInvoice: false,
  text: "",
});

/**
 * Postings of a write-off: what is left on an invoice becomes bad debt, and its share of the VAT, rounded down, is taken back.
 */
export function writeOffMovements(of: {
  readonly total: Money;
  readonly vat: Money;
  readonly left: Money;
  readonly text: string;
}): Movement[] {
  const { currency } = of.left;
  const vat: Money = { minor: (of.vat.minor * of.left.minor) / of.total.minor, currency };
  return [
    ...posted("bad_debt", "bad_debt", "receivable", subtractMoney(of.left, vat), of.text),
    ...posted("bad_debt", "vat_out", "receivable", vat, of.text),
  ];
}

/** Makes a movement. Returns none for a zero amount, and exchanges debit and credit for a negative one. */
function posted(kind: PostingKind, debit: string, credit: string, amount: Money, text = "", namesInvoice = true): Movement[] {
  if (isZeroMoney(amount)) return [];
  return isNegativeMoney(amount)
    ? [{ kind, debit: credit, credit: debit, amount: negateMoney(amount), namesInvoice, text }]
    : [{ kind, debit, credit, amount, namesInvoice, text }];
}

/** The net amounts by revenue account, with discounts subtracted. */
function revenueByCode(lines: readonly BookedLine[]): [code: string, amount: Money][] {
  return sumBy(lines.map((line) => [line.revenueCode, line.net]));
}

function discountsByCode(lines: readonly BookedLine[]): [code: string, amount: Money][] {
  return sumBy(lines.filter((line) => line.kind === "discount").map((line) => [line.revenueCode, negateMoney(line.net)]));
}

function sumBy(entries: readonly (readonly [string, Money])[]): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const [code, amount] of entries) sums.set(code, addMoney(sums.get(code) ?? zeroMoney(amount.currency), amount));
  return [...sums].filter(([, amount]) => !isZeroMoney(amount));
}

type Side = { readonly code: string; readonly amount: Money; readonly text: string };

/**
 * Pairs debits with credits of the same total, in the given order. The amount of each pair is the smaller of what is left of the
 * debit and of the credit.
 */
function pair(debits: readonly Side[], credits: readonly Side[]): Pick<Movement, "debit" | "credit" | "amount" | "text">[] {
  const pairs: Pick<Movement, "debit" | "credit" | "amount" | "text">[] = [];
  const waiting = credits.map((side) => ({ ...side }));
  for (const debit of debits) {
    let left = debit.amount;
    if (isNegativeMoney(left)) throw new RangeError(`a credit note cannot give back ${left.minor} on ${debit.code}`);
    for (const credit of waiting) {
      const amount = minMoney(left, credit.amount);
      if (isZeroMoney(amount)) continue;
      pairs.push({ debit: debit.code, credit: credit.code, amount, text: debit.text });
      credit.amount = subtractMoney(credit.amount, amount);
      left = subtractMoney(left, amount);
    }
    if (!isZeroMoney(left)) throw new RangeError("debits and credits of the credit note differ");
  }
  return pairs;
}

function vatText(rateBasisPoints: number): string {
  return `VAT ${rateBasisPoints / 100} %`;
}
