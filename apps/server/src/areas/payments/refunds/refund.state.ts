/** Life of a refund (docs/states.md#money). The table state_edge has the same edges; a database test compares them. */
export type RefundState = "requested" | "approved" | "sent" | "succeeded" | "failed";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const refundEdges: readonly (readonly [from: RefundState | "", event: string, to: RefundState])[] = [
  ["", "ask", "requested"],
  ["requested", "approve", "approved"],
  ["requested", "deny", "failed"],
  ["approved", "send", "sent"],
  ["approved", "fail", "failed"],
  ["sent", "confirm", "succeeded"],
  ["sent", "fail", "failed"],
];
