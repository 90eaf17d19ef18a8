import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { servicePushedJob } from "../../orders/index.ts";
import {
  beginDomain,
  beginPlan,
  beginPushedService,
  copyContact,
  copyRows,
  findOwnDomain,
  findOwnZones,
  findSameContact,
  giveName,
  leaveName,
  checkCertificate,
  checkChain,
  markZoneRemoved,
  reviveDomain,
  saveDetail,
  setKeyState,
  walkTo,
  type Given,
  type Renewal,
} from "../push-name.repository.ts";
import { rolesOfDomain, rowOfCertificate, rowOfKey, rowOfZone, rowsOfDomain, rowsOfZones } from "../push-tables.rules.ts";
import type { PushOf } from "../push-token.ts";
import type { PushDeps } from "../pushes.deps.ts";
import type { PushedName } from "../pushes.repository.ts";

import type { KnownFacts } from "./push-facts.ts";

/** A push with the brand of its giver, in whose account work is left to do. */
export type PushOfGiver = PushOf & { readonly giverBrandId: string };
type PushOfName = { readonly trx: Trx; readonly scope: AccountScope; readonly of: PushOf; readonly given: Given };
type Places = { readonly domainId: string; readonly toId: string };

/**
 * Moves one domain with everything that belongs to it from the giver's account to the receiver's, in the transaction of the
 * acceptance. The giver's rows end, and the receiver's begin (ADR 36). The push is locked and obstacles were refused before, so a
 * domain that cannot be pushed here is a bug.
 */
export async function pushName(
  trx: Trx,
  deps: Pick<PushDeps, "jobs">,
  scope: AccountScope,
  of: PushOfGiver,
  { domainId, facts, ...renewal }: Renewal & { readonly domainId: string; readonly facts: KnownFacts },
): Promise<PushedName> {
  const fates = Object.fromEntries(facts.services.flatMap(({ id, fate }) => (fate === "blocks" ? [] : [[id, fate]])));
  const given = await giveName(trx, of, domainId, fates);
  const step: PushOfName = { trx, scope, of, given };
  const contact = await takeOwner(step);
  const places = { domainId, toId: await takeDomain(step, domainId, renewal) };
  await saveDetail(trx, scope, places.toId, given.detail);
  if (contact !== null) await copyRows(trx, of, places, rolesOfDomain, { domain_id: places.toId, contact_id: contact });
  await takeRowsOfDomain(step, places);
  for (const plan of given.plans) if (plan.state !== "suspended") await beginPlan(trx, scope, newId(), places.toId, plan);
  await takeServices(step, deps, { toId: places.toId, of, facts });
  await takeZones(step, places);
  await takeCertificates(step, places);
  await leaveName(trx, of, domainId);
  return {
    name: given.domain.ascii_name,
    domain: domainId,
    to: places.toId,
    zones: given.zones.map(({ apex }) => apex),
    contact,
  };
}

/** The owner at the registry as a contact of the receiver: an existing contact with the same data, otherwise a copy. */
async function takeOwner({ trx, scope, given: { owner } }: PushOfName): Promise<string | null> {
  if (owner === null) return null;
  const same = await findSameContact(trx, scope, owner);
  if (same !== null) return same;
  const id = newId();
  await copyContact(trx, scope, id, owner);
  return id;
}

/** Creates the receiver's row of the domain, or revives an old one. Returns its id. */
async function takeDomain({ trx, scope, given: { domain } }: PushOfName, domainId: string, renewal: Renewal): Promise<string> {
  const own = await findOwnDomain(trx, scope, domain.ascii_name);
  if (own === null) {
    await beginDomain(trx, scope, domainId, domain, renewal);
    return domainId;
  }
  await reviveDomain(trx, scope, own.id, domain, renewal);
  await walkTo(trx, scope, "dnssec", own.id, { from: own.dnssecState, to: domain.dnssec_state });
  return own.id;
}

async function takeRowsOfDomain({ trx, scope, of, given: { domain } }: PushOfName, places: Places): Promise<void> {
  for (const rows of rowsOfDomain) await copyRows(trx, of, places, rows, { domain_id: places.toId });
  const isSigned = domain.dnssec_state !== "unsigned" && domain.dnssec_state !== "unsupported";
  if (isSigned) await checkChain(trx, scope, places.toId);
}

/**
 * The services that go along begin in the receiver's account. A worker delivers them there, and ends in the giver's account what
 * belongs to the services that the push has ended.
 */
async function takeServices(
  { trx, scope, given: { services } }: PushOfName,
  { jobs }: Pick<PushDeps, "jobs">,
  { toId, of, facts }: { readonly toId: string; readonly of: PushOfGiver; readonly facts: KnownFacts },
): Promise<void> {
  const { accountId, brandId } = scope;
  for (const service of services) {
    const serviceId = newId();
    await beginPushedService(trx, scope, serviceId, toId, service);
    await jobs.enqueue(trx, servicePushedJob, [{ accountId, brandId, serviceId, way: "in" as const }]);
  }
  const ended = facts.services.filter(({ fate }) => fate === "goes" || fate === "ends");
  const giver = { accountId: of.giverId, brandId: of.giverBrandId, way: "out" as const };
  await jobs.enqueue(
    trx,
    servicePushedJob,
    ended.map(({ id }) => ({ ...giver, serviceId: id })),
  );
}

/** The zones keep their ids, history and keys in the other account, so the name servers continue unchanged. */
async function takeZones({ trx, scope, of, given: { zones } }: PushOfName, places: Places): Promise<void> {
  for (const { id, apex, isOfDomain, isServed } of zones) {
    for (const own of await findOwnZones(trx, scope, apex)) {
      await walkTo(trx, scope, "publication", own.id, { from: own.state, to: "removed" });
      await markZoneRemoved(trx, scope, own.id);
    }
    const values = { domain_id: isOfDomain ? places.toId : null, pub_state: isServed ? "current" : "waiting" };
    await copyRows(trx, of, places, rowOfZone, values, id);
  }
  if (zones.length === 0) return;
  for (const rows of rowsOfZones) await copyRows(trx, of, places, rows);
  for (const zone of zones)
    for (const key of zone.keys) {
      await copyRows(trx, of, places, rowOfKey, { state: key.state === "pending" ? "pending" : "published" }, key.id);
      if (key.state === "withdrawing" || key.state === "revoked") await setKeyState(trx, scope, zone.id, key.id, key.state);
    }
}

/** Certificates of redirects also go to the receiver, so visitors notice nothing. */
async function takeCertificates({ trx, scope, of, given: { certificates } }: PushOfName, places: Places): Promise<void> {
  for (const { id, state } of certificates) {
    await copyRows(trx, of, places, rowOfCertificate, {}, id);
    await checkCertificate(trx, scope, id);
    await walkTo(trx, scope, "certificate", id, { from: "ordered", to: state });
  }
}
