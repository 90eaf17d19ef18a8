/**
 * The state machine of a service (docs/states.md#services). The table state_edge has the same edges, and a database test compares
 * them.
 */
export type ServiceState = "setting_up" | "active" | "renewal_pending" | "suspended" | "resuming" | "ending" | "ended";

/** Each edge is [from, event, to]; "" means that the row does not exist yet. */
export const serviceEdges = [
  ["", "order", "setting_up"],
  ["", "import", "active"],
  ["setting_up", "ready", "active"],
  ["setting_up", "fail", "ended"],
  ["active", "due", "renewal_pending"],
  ["active", "suspend", "suspended"],
  ["active", "cancel", "ending"],
  ["active", "end", "ended"],
  ["renewal_pending", "renewed", "active"],
  ["renewal_pending", "unpaid", "suspended"],
  ["renewal_pending", "cancel", "ending"],
  ["renewal_pending", "end", "ended"],
  ["suspended", "lift", "active"],
  ["suspended", "end", "ended"],
  ["suspended", "paid", "resuming"],
  ["resuming", "switchedOn", "active"],
  ["resuming", "unpaid", "suspended"],
  ["resuming", "end", "ended"],
  ["ending", "undo", "active"],
  ["ending", "end", "ended"],
] as const satisfies readonly (readonly [from: ServiceState | "", event: string, to: ServiceState])[];

export type ServiceEvent = (typeof serviceEdges)[number][1];

/** The states in which one of these events may happen. */
export const statesBefore = (...events: readonly ServiceEvent[]): readonly ServiceState[] =>
  serviceEdges.flatMap(([from, event]) => (from !== "" && events.includes(event) ? [from] : []));

/** The state after an event. An event leads to the same state from every state in which it may happen. */
export function stateAfter(event: ServiceEvent): ServiceState {
  const edge = serviceEdges.find((each) => each[1] === event);
  if (edge === undefined) throw new RangeError(`no edge for ${event}`);
  return edge[2];
}

/** Whether the service is working for its owner. */
export const isRunning = (state: ServiceState): boolean => ["active", "renewal_pending", "ending"].includes(state);
