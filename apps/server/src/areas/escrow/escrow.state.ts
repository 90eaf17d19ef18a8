import type { EscrowState } from "@nameplane/contracts/escrow/escrow-values";

/**
 * The state transitions of an escrow (docs/states.md#escrows). The table state_edge has the same edges; a database test compares
 * them. Each edge is [from, event, to]; "" means that the row does not exist yet.
 */
export const escrowEdges = [
  ["", "open", "proposed"],
  ["proposed", "agree", "agreed"],
  ["proposed", "decline", "declined"],
  ["proposed", "withdraw", "withdrawn"],
  ["proposed", "lapse", "lapsed"],
  ["agreed", "fund", "funded"],
  ["agreed", "cancel", "cancelled"],
  ["agreed", "lapse", "lapsed"],
  ["funded", "handOver", "handing_over"],
  ["funded", "deliver", "delivered"],
  ["funded", "dispute", "disputed"],
  ["funded", "giveBack", "returning"],
  ["handing_over", "deliver", "delivered"],
  ["handing_over", "dispute", "disputed"],
  ["handing_over", "giveBack", "returning"],
  ["delivered", "accept", "releasing"],
  ["delivered", "dispute", "disputed"],
  ["delivered", "giveBack", "returning"],
  ["disputed", "accept", "releasing"],
  ["disputed", "deliver", "delivered"],
  ["disputed", "giveBack", "returning"],
  ["releasing", "finish", "completed"],
  ["returning", "finish", "refunded"],
] as const satisfies readonly (readonly [from: EscrowState | "", event: string, to: EscrowState])[];

export type EscrowEvent = (typeof escrowEdges)[number][1];

/** The state after an event. Null if the event cannot happen in this state. */
export const afterEscrowEvent = (from: EscrowState, event: EscrowEvent): EscrowState | null =>
  escrowEdges.find((edge) => edge[0] === from && edge[1] === event)?.[2] ?? null;

/** Whether the escrow is over, so that nothing more happens to it. */
export const isEscrowOver = (state: EscrowState): boolean =>
  ["completed", "refunded", "cancelled", "declined", "withdrawn", "lapsed"].includes(state);
