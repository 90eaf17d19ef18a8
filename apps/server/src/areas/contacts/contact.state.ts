/**
 * State machine of a contact (docs/states.md#contacts-and-verification). A database test compares it with the table state_edge.
 */
export const contactTransitions = {
  unassigned: { use: ["active", "unverified"], merge: ["merged"], delete: ["cancelled"] },
  imported: { use: ["active"], check: ["unverified"], merge: ["merged"], delete: ["cancelled"] },
  active: { change: ["unverified"], unuse: ["unassigned"], suspend: ["suspended"], merge: ["merged"] },
  unverified: { verified: ["active"], overdue: ["suspended"], unuse: ["unassigned"] },
  suspended: { verified: ["active"], lift: ["active"], delete: ["cancelled"] },
  merged: {},
  cancelled: {},
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** State machine of a verification case (docs/states.md#contacts-and-verification). */
export const caseTransitions = {
  open: { sent: ["notified"], proved: ["satisfied"], withdraw: ["closed"] },
  notified: {
    bounce: ["open"],
    remind: ["reminded"],
    answer: ["answered"],
    proved: ["satisfied"],
    due: ["lapsed"],
    withdraw: ["closed"],
  },
  reminded: { answer: ["answered"], proved: ["satisfied"], due: ["lapsed"], withdraw: ["closed"] },
  answered: { proved: ["satisfied"], refuse: ["notified"], due: ["lapsed"], withdraw: ["closed"] },
  lapsed: { answer: ["answered"], proved: ["satisfied"], withdraw: ["closed"] },
  satisfied: {},
  closed: {},
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type ContactState = keyof typeof contactTransitions;
export type CaseState = keyof typeof caseTransitions;

type Table = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Every edge of a machine as "from event to". */
export function edgesOf(machine: Table): string[] {
  return Object.entries(machine).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, targets]) => targets.map((to) => `${from} ${event} ${to}`)),
  );
}

/** States an event may start from. */
export function statesBefore(machine: Table, event: string): string[] {
  return Object.keys(machine).filter((state) => machine[state]?.[event] !== undefined);
}
