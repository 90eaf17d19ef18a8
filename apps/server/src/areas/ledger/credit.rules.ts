import { zeroMoney, type Money } from "@nameplane/values";
import type { InvoiceLine } from "./lines.rules.ts";

export type Credited = { readonly requestIds: readonly (string | null)[] };

export type CreditPlan = {
  /** Lines to credit, numbered from 1. */
  readonly lines: readonly InvoiceLine[];
  /** The part of the invoice's rounding that is credited: all of it together with the last lines, otherwise none. */
  readonly rounding: Money;
  /** Whether all lines are covered by credit notes once this one is issued. */
  readonly isWhole: boolean;
};

/**
 * Plans a credit note for one request: it contains every line of the request, including discounts.
 *
 * `invoice`: with all its lines. `earlier`: what earlier credit notes of the invoice contained. Returns null if the invoice has
 * no line of the request.
 */
export function planCredit(
  invoice: { readonly lines: readonly InvoiceLine[]; readonly rounding: Money },
  earlier: readonly Credited[],
  requestId: string,
): CreditPlan | null {
  const mine = invoice.lines.filter((line) => line.requestId === requestId);
  if (mine.length === 0) return null;
  const credited = new Set(earlier.flatMap((note) => note.requestIds));
  const isWhole = invoice.lines.every(
    (line) => line.requestId === requestId || (line.requestId !== null && credited.has(line.requestId)),
  );
  return {
    lines: mine.map((line, index) => ({ ...line, position: index + 1 })),
    rounding: isWhole ? invoice.rounding : zeroMoney(invoice.rounding.currency),
    isWhole,
  };
}
