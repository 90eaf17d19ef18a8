import { isPositiveMoney, isSameMoney, type Money } from "@nameplane/values";

/**
 * Life of an invoice or credit note (docs/states.md#money). The table state_edge has the same edges; a database test compares
 * them.
 */
export type InvoiceState = "draft" | "unpaid" | "partly_paid" | "paid" | "voided" | "bad_debt" | "collection";
export type InvoiceEvent = "draft" | "finalise" | "part" | "settle" | "unsettle" | "credit" | "collect" | "write_off";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const invoiceEdges: readonly (readonly [from: InvoiceState | "", event: InvoiceEvent, to: InvoiceState])[] = [
  ["", "draft", "draft"],
  ["draft", "finalise", "unpaid"],
  ["unpaid", "part", "partly_paid"],
  ["unpaid", "settle", "paid"],
  ["unpaid", "credit", "voided"],
  ["unpaid", "collect", "collection"],
  ["unpaid", "write_off", "bad_debt"],
  ["partly_paid", "settle", "paid"],
  ["partly_paid", "credit", "voided"],
  ["partly_paid", "collect", "collection"],
  ["partly_paid", "write_off", "bad_debt"],
  ["partly_paid", "unsettle", "unpaid"],
  ["paid", "unsettle", "partly_paid"],
  ["paid", "unsettle", "unpaid"],
  ["paid", "credit", "voided"],
  ["collection", "settle", "paid"],
  ["collection", "part", "partly_paid"],
  ["collection", "write_off", "bad_debt"],
  ["collection", "credit", "voided"],
  ["bad_debt", "settle", "paid"],
];

/** States in which something is still owed on an invoice. */
export const openInvoiceStates = ["unpaid", "partly_paid", "collection"] as const;

export function isOpenInvoice(state: string): boolean {
  return (openInvoiceStates as readonly string[]).includes(state);
}

/** The state after an event. Null if invoiceEdges has no such edge. */
export function afterInvoiceEvent(from: InvoiceState, event: InvoiceEvent): InvoiceState | null {
  return invoiceEdges.find(([at, what]) => at === from && what === event)?.[2] ?? null;
}

/**
 * Returns the invoice's state after a payment or credit note has changed the settled sum. It may be the same as before.
 *
 * `isWhollyCredited`: whether credit notes now cover every line.
 */
export function stateAfterSettling(
  before: InvoiceState,
  sums: { readonly total: Money; readonly settled: Money; readonly isWhollyCredited: boolean },
): InvoiceState {
  if (sums.isWhollyCredited) return afterInvoiceEvent(before, "credit") ?? before;
  if (before === "paid" || before === "voided") return before;
  if (isSameMoney(sums.settled, sums.total)) return afterInvoiceEvent(before, "settle") ?? before;
  if (isPositiveMoney(sums.settled)) return afterInvoiceEvent(before, "part") ?? before;
  return before;
}
