/** Life of a dispute (docs/states.md#money). The table state_edge has the same edges; a database test compares them. */
export type DisputeState = "open" | "submitted" | "won" | "lost";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const disputeEdges: readonly (readonly [from: DisputeState | "", event: string, to: DisputeState])[] = [
  ["", "open", "open"],
  ["", "review", "submitted"],
  ["", "win", "won"],
  ["", "lose", "lost"],
  ["open", "submit", "submitted"],
  ["open", "win", "won"],
  ["open", "lose", "lost"],
  ["submitted", "reopen", "open"],
  ["submitted", "win", "won"],
  ["submitted", "lose", "lost"],
];

export const isOver = (state: DisputeState): boolean => state === "won" || state === "lost";
