import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { zoneById, type ZoneRow } from "./zones.repository.ts";

/** A zone of the account. Possible refusals: NotFound. */
export async function findZone(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneRow> {
  const zone = await zoneById(trx, scope, zoneId);
  if (zone === null) throw new Refused(NotFound, { param: "zoneid" });
  return zone;
}
