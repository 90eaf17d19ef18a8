/** States of transfer.state; the edges stand in state_edge too, a database test compares them. */
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
 * The states a transfer passes on its way to another: what happened at the registry is often learned later than it happened,
 * and the ones between were true for a moment. Empty when it is there; null when no way leads there.
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
