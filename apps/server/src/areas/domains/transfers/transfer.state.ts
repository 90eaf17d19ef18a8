/** States of transfer.state. state_edge in the database has the same edges; a database test compares them. */
export type TransferState = "open" | "requested" | "pending" | "completed" | "rejected" | "cancelled" | "failed";

const edges: Readonly<Record<TransferState, readonly TransferState[]>> = {
  open: ["requested", "pending", "completed", "cancelled"],
  requested: ["pending", "completed", "rejected", "failed", "open"],
  pending: ["completed", "rejected", "cancelled", "failed"],
  rejected: ["open"],
  completed: [],
  cancelled: [],
  failed: [],
};

export const transferEdges: readonly (readonly [TransferState, TransferState])[] = (
  Object.keys(edges) as TransferState[]
).flatMap((from) => edges[from].map((to) => [from, to] as const));

export function isEnded(state: TransferState): boolean {
  return state === "completed" || state === "rejected" || state === "cancelled" || state === "failed";
}

/**
 * The states that a transfer passes through on its way to another state. We often learn late what happened at the registry, and
 * may have missed states in between. Empty if the transfer is in that state already; null if it cannot get there.
 */
export function wayTo(from: TransferState, to: TransferState): TransferState[] | null {
  let ways: TransferState[][] = [[]];
  const seen = new Set<TransferState>([from]);
  while (ways.length > 0) {
    const done = ways.find((way) => (way.at(-1) ?? from) === to);
    if (done !== undefined) return done;
    ways = ways.flatMap((way) =>
      edges[way.at(-1) ?? from].flatMap((next) => {
        if (seen.has(next)) return [];
        seen.add(next);
        return [[...way, next]];
      }),
    );
  }
  return null;
}
