import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Clock } from "../../../platform/clock.ts";
import { dueZones } from "./publications.repository.ts";
import type { PublicationCall } from "./publication-calls.repository.ts";

const atOnce = 500;

/** Zones that have to go out and that nobody works on: a call was not heard, a run was cut off, a failed one is to be tried again. */
export async function sweepPublications(deps: { readonly clock: Clock }, sweeping: Pool): Promise<PublicationCall[]> {
  return tx(sweeping, { actor: "job:sweep" }, (trx) => dueZones(trx, deps.clock.now(), atOnce));
}
