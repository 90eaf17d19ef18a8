import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DsRecord } from "../chain-reader.port.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { addEvent, insertDs, makeDue, saveSigners, setDnssecState } from "../dnssec.repository.ts";
import { loadStored } from "../load-facts.ts";
import { unseenSigners } from "../signers.rules.ts";

/**
 * Handles a domain that was transferred to us with DS records of keys that are not ours. The records are stored at once, so that
 * no change of name servers can break the chain before the first check. If the owner chose before the transfer to remove them,
 * DNSSEC is turned off by the usual steps: the removal is checked at registry and parent, and the name servers cannot be changed
 * until the DS has left all caches.
 *
 * `records`: the DS records that the registry has. `chosen`: what the owner chose before the transfer, either to remove the
 * signatures, or to sign together with the former provider.
 */
export async function arriveSigned(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  name: { readonly domainId: string; readonly records: readonly DsRecord[]; readonly chosen: "remove" | "join" | null },
  now: Date,
): Promise<void> {
  const { domainId, records, chosen } = name;
  const removes = chosen === "remove";
  if (records.length === 0) return;
  const stored = await loadStored(trx, scope, domainId, { lock: true });
  if (stored === null) return;
  // "pending_publish": the parent may have the record; it is removed even if it was not seen there. "missing_local": no zone of
  // ours has the key of the record; the next check shows whether the domain's servers answer with it.
  const state = removes ? "pending_publish" : "missing_local";
  for (const record of records)
    await insertDs(trx, scope, domainId, { record, state, ttlSeconds: null, seenAt: removes ? null : now });
  if (removes && stored.domain.dnssec_state === "unsigned") {
    const domain = { id: domainId, zoneId: null };
    await setDnssecState(trx, scope, domain, "signing");
    await setDnssecState(trx, scope, domain, "unsigning");
    await addEvent(trx, scope, domainId, { at: now.toISOString(), what: "asked_turn_off", detail: null });
  }
  if (chosen === "join" && stored.domain.zone_id !== null) {
    await saveSigners(trx, scope, domainId, unseenSigners);
    await addEvent(trx, scope, domainId, { at: now.toISOString(), what: "asked_join", detail: null });
  }
  await makeDue(trx, scope, domainId, now);
  await deps.jobs.enqueue(trx, advanceDnssecJob, [{ accountId: scope.accountId, brandId: scope.brandId, domainId }]);
}
