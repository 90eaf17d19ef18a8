/** Life of a quote that staff made (docs/states.md#money). The table state_edge has the same edges; a database test compares them. */
export type SalesQuoteState = "sent" | "accepted" | "declined" | "withdrawn" | "replaced" | "lapsed";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const salesQuoteEdges: readonly (readonly [from: SalesQuoteState | "", event: string, to: SalesQuoteState])[] = [
  ["", "send", "sent"],
  ["sent", "accept", "accepted"],
  ["sent", "decline", "declined"],
  ["sent", "withdraw", "withdrawn"],
  ["sent", "replace", "replaced"],
  ["sent", "lapse", "lapsed"],
];
