import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Clock } from "../../../platform/clock.ts";
import { dueZones } from "./publications.repository.ts";
import type { PublicationCall } from "./publication-calls.repository.ts";

const atOnce = 500;

/**
 * Zones that wait for publication without a run, because a call was missed, a run was cut off, or a failed publication is due for
 * another attempt.
 */
export async function sweepPublications(deps: { readonly clock: Clock }, sweeping: Pool): Promise<PublicationCall[]> {
  return tx(sweeping, { actor: "job:sweep" }, (trx) => dueZones(trx, deps.clock.now(), atOnce));
}
