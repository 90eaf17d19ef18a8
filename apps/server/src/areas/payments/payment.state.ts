/** Life of a payment (docs/states.md#money). The table state_edge has the same edges; a database test compares them. */
export type PaymentState =
  | "created"
  | "requires_action"
  | "authorised"
  | "processing"
  | "succeeded"
  | "partially_refunded"
  | "refunded"
  | "disputed"
  | "failed"
  | "cancelled";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const paymentEdges: readonly (readonly [from: PaymentState | "", event: string, to: PaymentState])[] = [
  ["", "start", "created"],
  ["", "import", "succeeded"],
  ["", "found", "succeeded"],
  ["created", "ask", "requires_action"],
  ["created", "process", "processing"],
  ["created", "authorise", "authorised"],
  ["created", "capture", "succeeded"],
  ["created", "fail", "failed"],
  ["created", "cancel", "cancelled"],
  ["requires_action", "process", "processing"],
  ["requires_action", "authorise", "authorised"],
  ["requires_action", "capture", "succeeded"],
  ["requires_action", "fail", "failed"],
  ["requires_action", "cancel", "cancelled"],
  ["authorised", "capture", "succeeded"],
  ["authorised", "process", "processing"],
  ["authorised", "void", "cancelled"],
  ["authorised", "fail", "failed"],
  ["processing", "capture", "succeeded"],
  ["processing", "ask", "requires_action"],
  ["processing", "authorise", "authorised"],
  ["processing", "fail", "failed"],
  ["failed", "late_capture", "succeeded"],
  ["cancelled", "late_capture", "succeeded"],
  ["succeeded", "refund_part", "partially_refunded"],
  ["succeeded", "refund_all", "refunded"],
  ["succeeded", "dispute", "disputed"],
  ["partially_refunded", "refund_all", "refunded"],
  ["partially_refunded", "dispute", "disputed"],
  ["disputed", "won", "succeeded"],
  ["disputed", "won", "partially_refunded"],
  ["disputed", "lost", "refunded"],
  ["disputed", "lost_part", "partially_refunded"],
];

/** States in which money has arrived. */
export const capturedStates: readonly PaymentState[] = ["succeeded", "partially_refunded", "refunded", "disputed"];

/** States in which the provider is asked again. */
export const openPaymentStates: readonly PaymentState[] = ["created", "requires_action", "authorised", "processing"];

export function isOpenPayment(state: PaymentState): boolean {
  return openPaymentStates.includes(state);
}

/** The states that a provider can report for one of our payments. */
export type ReportedState = "requires_action" | "processing" | "authorised" | "succeeded" | "failed" | "cancelled";

/**
 * The state after the provider's object was read. Answers may be old, because two readers can overtake each other. Therefore
 * money that has arrived stays, an ended payment stays ended unless money arrives after all, and a report without an edge changes
 * nothing.
 */
export function afterReport(current: PaymentState, reported: ReportedState): PaymentState {
  // A processing payment that ends without money has failed: there is no edge to cancelled.
  const wanted = current === "processing" && reported === "cancelled" ? "failed" : reported;
  return paymentEdges.some(([from, , to]) => from === current && to === wanted) && !capturedStates.includes(current)
    ? wanted
    : current;
}
