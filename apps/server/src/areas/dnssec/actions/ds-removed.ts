import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { addEvent, makeDue, setDnssecState } from "../dnssec.repository.ts";
import { afterDnssec } from "../dnssec.state.ts";
import { loadStored } from "../load-facts.ts";

/**
 * Runs when the DS of a domain was removed together with its name servers. Removes what is left of signing, and has the parent
 * checked.
 */
export async function dsRemoved(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  now: Date,
): Promise<void> {
  const stored = await loadStored(trx, scope, domainId, { lock: true });
  if (stored === null) return;
  const to = afterDnssec(stored.domain.dnssec_state, "turn_off");
  if (to !== null) {
    await setDnssecState(trx, scope, { id: domainId, zoneId: stored.domain.zone_id }, to);
    await addEvent(trx, scope, domainId, { at: now.toISOString(), what: "asked_turn_off", detail: null });
  }
  await makeDue(trx, scope, domainId, now);
  await deps.jobs.enqueue(trx, advanceDnssecJob, [{ accountId: scope.accountId, brandId: scope.brandId, domainId }]);
}
