/** State machine of a ticket (docs/states.md#tickets). The table state_edge has the same edges; a database test compares them. */
export type TicketState = "open" | "closed" | "junk" | "archived" | "merged";

export type TicketEvent = "open" | "junk" | "close" | "undo_close" | "reply" | "reopen" | "archive" | "restore" | "merge";

/** Rows of [from, event, to]. An empty `from` means that the ticket does not exist yet. */
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
  ["open", "merge", "merged"],
  ["closed", "merge", "merged"],
];

/** State after an event. Null if the event is not allowed. A reply to an open ticket leaves it open. */
export function afterEvent(from: TicketState, event: TicketEvent): TicketState | null {
  if (from === "open" && event === "reply") return "open";
  return ticketEdges.find(([at, what]) => at === from && what === event)?.[2] ?? null;
}
