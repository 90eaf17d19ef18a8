import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { chainPiece } from "./auditlog.repository.ts";
import { faultOf, type End, type Fault, type Leaf } from "./chain.ts";

const pieceSize = 2000;
const actor = "job:audit-log";

/**
 * Reads the entries of a chain after `from` up to its end, and recomputes their hashes.
 *
 * Returns the first fault; null if each entry follows the one before it and is unchanged.
 */
export async function faultInChain(sweeping: Pool, from: End, end: Leaf): Promise<Fault | null> {
  let before = from;
  while (before.seq < end.seq) {
    const range = { after: before.seq, until: end.seq, limit: pieceSize };
    const piece = await tx(sweeping, { actor }, (trx) => chainPiece(trx, end.accountId, range));
    for (const { seq, at, prev, hash, body_text: body } of piece) {
      const fault = faultOf(before, { seq, prev, hash, body }, at.toISOString());
      if (fault !== null) return fault;
      before = { seq, hash };
    }
    if (piece.length < pieceSize && before.seq < end.seq) return { seq: before.seq + 1, what: "gap" };
  }
  return before.hash === end.hash ? null : { seq: end.seq, what: "order" };
}
