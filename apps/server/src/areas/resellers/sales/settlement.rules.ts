import type { SettlementLineKind } from "@nameplane/contracts/resellers/values";
import {
  addMoney,
  isNegativeMoney,
  negateMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/**
 * An invoice or credit note of a customer, limited to one request that was ordered on a reseller's brand. Amounts are without VAT
 * and after discounts. The amounts of a credit note are positive as well.
 */
export type SoldDocument = {
  readonly kind: "invoice" | "credit_note";
  readonly customerId: string;
  readonly requestId: string;
  readonly invoiceId: string;
  /** The invoice that a credit note credits. For an invoice, the invoice itself. */
  readonly soldId: string;
  readonly sellerId: string;
  readonly issuedOn: string;
  /** The day on which the invoice was paid. Null while it is unpaid, and again after its payment was taken back. */
  readonly paidOn: string | null;
  readonly net: Money;
  /** What the reseller pays for the request, as frozen when it was ordered. */
  readonly wholesale: Money;
  /** How often earlier statements contain the document: the lines that count it minus the lines that take it back. */
  readonly settledTimes: number;
  /** The sums for the request on all earlier statements. */
  readonly settledRetail: Money;
  readonly settledWholesale: Money;
};

/** A line of a statement. A credit note has amounts below zero. */
export type SettledLine<Document> = {
  readonly document: Document;
  readonly kind: SettlementLineKind;
  /** The calendar date of the line. */
  readonly day: string;
  readonly retail: Money;
  readonly wholesale: Money;
};

/**
 * The lines of a statement: everything that was paid or credited until the day and is on no earlier statement. A line of an
 * invoice counts once the whole invoice is paid, and a credit note counts once its invoice counts. If a payment was taken back, a
 * reversal undoes the lines of earlier statements. So all statements together always contain exactly what counts now, however
 * often and however late this runs.
 */
export function linesUntil<Document extends SoldDocument>(documents: readonly Document[], day: string): SettledLine<Document>[] {
  const soldOf = new Map(
    documents.filter(({ kind }) => kind === "invoice").map((document) => [keyOf(document), document] as const),
  );
  return documents.flatMap((document): SettledLine<Document>[] => {
    const { kind, paidOn, issuedOn, settledTimes } = document;
    const isPaid = paidOn !== null && paidOn <= day;
    if (settledTimes > 0) return paidOn === null ? [reversal(document, day)] : [];
    if (!isPaid) return [];
    if (kind === "invoice") return [{ document, kind: "sale", day: paidOn, retail: document.net, wholesale: document.wholesale }];
    if (issuedOn > day) return [];
    const sold = soldOf.get(keyOf(document));
    // A credit note returns the wholesale price with which its invoice was settled.
    const wholesale = sold !== undefined && sold.settledTimes > 0 ? sold.settledWholesale : document.wholesale;
    const later = paidOn > issuedOn ? paidOn : issuedOn;
    return [{ document, kind: "credit", day: later, retail: negateMoney(document.net), wholesale: negateMoney(wholesale) }];
  });
}

const keyOf = ({ customerId, soldId, requestId }: SoldDocument): string => `${customerId} ${soldId} ${requestId}`;

function reversal<Document extends SoldDocument>(document: Document, day: string): SettledLine<Document> {
  const { settledRetail, settledWholesale } = document;
  return { document, kind: "reversal", day, retail: negateMoney(settledRetail), wholesale: negateMoney(settledWholesale) };
}

export type Sums = { readonly retail: Money; readonly wholesale: Money; readonly margin: Money };

export function sumsOf(lines: readonly { readonly retail: Money; readonly wholesale: Money }[], currency: Currency): Sums {
  const retail = sumMoney(
    lines.map((line) => line.retail),
    currency,
  );
  const wholesale = sumMoney(
    lines.map((line) => line.wholesale),
    currency,
  );
  return { retail, wholesale, margin: subtractMoney(retail, wholesale) };
}

/**
 * How much the reseller is credited for a month, and how much is carried over to the next one. The reseller's credit is never
 * reduced: if refunds exceed the margin, the rest waits for the next statement.
 *
 * `opening`: the sum that the statement before carried over, zero or negative. `margin`: the margin of the month.
 */
export function creditOf(opening: Money, margin: Money): { readonly credited: Money; readonly carried: Money } {
  const due = addMoney(opening, margin);
  const nothing = zeroMoney(due.currency);
  return isNegativeMoney(due) ? { credited: nothing, carried: due } : { credited: due, carried: nothing };
}
