import { codeOf } from "@nameplane/contracts";
import { DnssecNotRead, DnssecNotReady } from "@nameplane/contracts/dnssec/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { addEvent, followed, makeDue, setDnssecState } from "../dnssec.repository.ts";
import { afterDnssec, type DnssecEvent } from "../dnssec.state.ts";
import { conditionWords } from "../dnssec.texts.ts";
import { loadStored, type Stored } from "../load-facts.ts";
import { conditionsFor, mayBeSigned } from "./read-dnssec.ts";

type Deps = { readonly jobs: Jobs };

export async function foundOrRefused(trx: Trx, call: SessionCall, itemid: string): Promise<Stored> {
  const stored = await loadStored(trx, call.scope, itemid, { lock: true });
  if (stored === null) throw new Refused(NotFound, { param: "itemid" });
  return stored;
}

/** Asks the worker to check the domain now. */
export async function askForCheck(deps: Deps, trx: Trx, call: SessionCall, itemid: string): Promise<{ asked: boolean }> {
  const stored = await foundOrRefused(trx, call, itemid);
  if (stored.mode === null) return { asked: false };
  await wake(deps, trx, call, itemid);
  return { asked: true };
}

export async function wake(deps: Deps, trx: Trx, { scope, now }: SessionCall, itemid: string): Promise<void> {
  await makeDue(trx, scope, itemid, now);
  await deps.jobs.enqueue(trx, advanceDnssecJob, [{ accountId: scope.accountId, brandId: scope.brandId, domainId: itemid }]);
}

/**
 * Turns signing on. Only the wish is stored; the worker carries it out. Refuses with NotFound, StatusProhibits, DnssecNotReady
 * (with the first condition that is not met), or DnssecNotRead for a domain that was never checked. In the last case, a check is
 * started.
 */
export async function signDomain(deps: Deps, call: SessionCall, itemid: string): Promise<{ status: number }> {
  const signed = await call.tx((trx) => signOrRead(deps, trx, call, itemid));
  if (signed === null) throw new Refused(DnssecNotRead);
  return signed;
}

/** Turns signing on, if the domain was checked. Null if it has to be checked first. */
async function signOrRead(deps: Deps, trx: Trx, call: SessionCall, itemid: string): Promise<{ status: number } | null> {
  const stored = await foundOrRefused(trx, call, itemid);
  const conditions = await conditionsFor(trx, stored, await followed(trx, call.scope, itemid));
  if (!mayBeSigned(stored, conditions)) {
    const bad = conditions.find(({ state }) => state === "bad");
    const missing = bad ?? conditions.find(({ state }) => state !== "ok");
    if (missing === undefined || stored.mode === null) throw new Refused(StatusProhibits, { param: "itemid" });
    if (bad === undefined) {
      await wake(deps, trx, call, itemid);
      return null;
    }
    throw new Refused(DnssecNotReady, { values: { condition: conditionWords(missing, call.language) } });
  }
  return changeState(deps, trx, call, stored, "sign");
}

/**
 * Turns signing off, or repairs a broken chain of trust. Both begin with the removal of the DS. Possible refusals: NotFound,
 * StatusProhibits.
 */
export async function unsignDomain(deps: Deps, trx: Trx, call: SessionCall, itemid: string): Promise<{ status: number }> {
  return changeState(deps, trx, call, refuseUnlessSigned(await foundOrRefused(trx, call, itemid)), "turn_off");
}

/** Refuses if there is nothing to turn off, before the user is asked to confirm their identity. */
export async function refuseUnsign(call: SessionCall, itemid: string): Promise<void> {
  await call.tx(async (trx) => refuseUnlessSigned(await foundOrRefused(trx, call, itemid)));
}

function refuseUnlessSigned(stored: Stored): Stored {
  if (stored.mode === null || afterDnssec(stored.domain.dnssec_state, "turn_off") === null)
    throw new Refused(StatusProhibits, { param: "itemid" });
  return stored;
}

export async function changeState(
  deps: Deps,
  trx: Trx,
  call: SessionCall,
  { domain }: Stored,
  event: DnssecEvent,
): Promise<{ status: number }> {
  const { scope, requestId, address, now } = call;
  const to = afterDnssec(domain.dnssec_state, event);
  if (to === null) throw new Refused(StatusProhibits, { param: "itemid" });
  await setDnssecState(trx, scope, { id: domain.id, zoneId: domain.zone_id }, to);
  await addEvent(trx, scope, domain.id, { at: now.toISOString(), what: `asked_${event}`, detail: null });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: `dnssec.${event}`,
    object: domain.id,
    before: { state: domain.dnssec_state },
    after: { state: to },
    requestId,
    address,
  });
  await wake(deps, trx, call, domain.id);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domain.id] });
  return { status: codeOf("dnssec", to) };
}
