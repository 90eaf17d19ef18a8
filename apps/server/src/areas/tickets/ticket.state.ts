/** Life of a ticket (docs/states.md#tickets). The same edges stand in state_edge; a database test compares them. */
export type TicketState = "open" | "closed" | "junk" | "archived";

export type TicketEvent = "open" | "junk" | "close" | "undo_close" | "reply" | "reopen" | "archive" | "restore";

/** [from, event, to]; "" is the row that does not exist yet. */
export const ticketEdges: readonly (readonly [from: TicketState | "", event: TicketEvent, to: TicketState])[] = [
  ["", "open", "open"],
  ["", "junk", "junk"],
  ["open", "close", "closed"],
  ["open", "junk", "junk"],
  ["closed", "undo_close", "open"],
  ["closed", "reply", "open"],
  ["closed", "reopen", "open"],
  ["closed", "archive", "archived"],
  ["junk", "restore", "open"],
  ["junk", "archive", "archived"],
];

/** State after an event; null when the state does not know it. A reply to an open ticket leaves it open. */
export function afterEvent(from: TicketState, event: TicketEvent): TicketState | null {
  if (from === "open" && event === "reply") return "open";
  return ticketEdges.find(([at, what]) => at === from && what === event)?.[2] ?? null;
}
