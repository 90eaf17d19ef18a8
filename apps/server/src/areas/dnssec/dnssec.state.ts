/**
 * State machines of DNSSEC (docs/states.md#dnssec). The table state_edge in the database has the same rows; a test compares them.
 */

export type DnssecState = "unsigned" | "signing" | "signed" | "unsigning" | "broken" | "unsupported";
export type KeyState = "pending" | "published" | "withdrawing" | "archived" | "revoked";
export type DsState = "pending_publish" | "matched" | "missing_local" | "pending_removal" | "revoked";

type Edges<S extends string> = Readonly<Record<S, Readonly<Record<string, S>>>>;

export const dnssecEdges = {
  unsigned: { sign: "signing", ds_seen: "broken", policy: "unsupported" },
  unsupported: { policy: "unsigned" },
  signing: { chain_valid: "signed", chain_bad: "broken", abort: "unsigned", turn_off: "unsigning" },
  signed: { chain_bad: "broken", turn_off: "unsigning" },
  broken: { chain_valid: "signed", turn_off: "unsigning", ds_gone: "unsigned", sign: "signing" },
  unsigning: { ds_gone: "unsigned", sign: "signing", chain_bad: "broken" },
} as const satisfies Edges<DnssecState>;

export const keyEdges = {
  pending: { publish: "published", drop: "archived" },
  published: { withdraw: "withdrawing", revoke: "revoked" },
  withdrawing: { ttl_over: "archived", publish: "published" },
  revoked: { ttl_over: "archived" },
  archived: {},
} as const satisfies Edges<KeyState>;

export const dsEdges = {
  pending_publish: { seen_at_parent: "matched", drop: "revoked" },
  matched: { key_gone: "missing_local", remove: "pending_removal" },
  missing_local: { key_back: "matched", remove: "pending_removal" },
  pending_removal: { gone_at_parent: "revoked", want: "pending_publish" },
  revoked: { want: "pending_publish", found: "missing_local" },
} as const satisfies Edges<DsState>;

type EventOf<E> = { [S in keyof E]: keyof E[S] }[keyof E] & string;
export type DnssecEvent = EventOf<typeof dnssecEdges>;
export type KeyEvent = EventOf<typeof keyEdges>;
export type DsEvent = EventOf<typeof dsEdges>;

function next<S extends string>(edges: Edges<S>, from: S, event: string): S | null {
  return Object.hasOwn(edges[from], event) ? (edges[from][event] ?? null) : null;
}

/** The state after an event; null if the event is impossible in the state. */
export const afterDnssec = (from: DnssecState, event: DnssecEvent): DnssecState | null =>
  next<DnssecState>(dnssecEdges, from, event);
export const afterKey = (from: KeyState, event: KeyEvent): KeyState | null => next<KeyState>(keyEdges, from, event);
export const afterDs = (from: DsState, event: DsEvent): DsState | null => next<DsState>(dsEdges, from, event);

/** Whether the parent has or may have the record. */
export function isLiveDs(state: DsState): boolean {
  return state !== "revoked";
}
