import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { renewZone, zonesSignedBefore } from "../../zones/publication/index.ts";
import type { ZoneSigner } from "../zone-signer.port.ts";

const atOnce = 200;

/**
 * Publishes every signed zone again with a higher serial after the name server has renewed its signatures. Secondaries other than
 * PowerDNS only compare serials, so without this they would serve the old signatures until those expire. Returns the number of
 * zones passed to the publisher.
 */
export async function renewSignatures(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly log: Log; readonly signer: ZoneSigner },
  sweeping: Pool,
): Promise<number> {
  const since = deps.signer.signaturesSince(deps.clock.now());
  const zones = await tx(sweeping, { actor: "job:sweep" }, (trx) => zonesSignedBefore(trx, since, atOnce));
  for (const { accountId, brandId, zoneId } of zones) {
    const scope = makeScope({ accountId, brandId, actor: "job:signatures" });
    await tx(deps.pool, scope, (trx) => renewZone(trx, scope, zoneId, deps.clock.now()));
  }
  if (zones.length > 0)
    deps.log.info({ event: "dnssec.signatures-renewed", count: zones.length }, "signed zones go out with new signatures");
  return zones.length;
}
