import { HostInUse, HostUsedElsewhere } from "@nameplane/contracts/delegation/refusals";
import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { checkHostname, checkIpAddress, isHostUnder, normalHost } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { actAtRegistry } from "../../registry/commands/index.ts";
import { registryNotAsked, type RegistryDeps, type Transform } from "../../registry/index.ts";
import { changeHindrance } from "../change.rules.ts";
import { findDelegated, markHostDeleted, saveHostRow, type DelegatedDomain } from "../delegation.repository.ts";

type Found = DelegatedDomain & { readonly registry_id: string };

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * RegistryLocked, BadParameter.
 */
export async function refuseHost(
  call: SessionCall,
  input: { readonly itemid: string; readonly host: string; readonly addresses?: readonly string[] },
): Promise<Found> {
  const domain = await call.tx((trx) => findDelegated(trx, call.scope, input.itemid));
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const hindrance = changeHindrance(domain, call.now);
  if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
  const { registry_id: registryId } = domain;
  if (hindrance !== null || registryId === null) throw new Refused(StatusProhibits, { param: "itemid" });
  const host = normalHost(input.host);
  if (host === "" || checkHostname(host) !== null || !isHostUnder(host, domain.name))
    throw new Refused(BadParameter, { param: "host", values: { rule: `a host below ${domain.name}` } });
  const addresses = input.addresses ?? [];
  const isWrong = addresses.some((address) => address === "" || checkIpAddress(address) !== null);
  if (isWrong || new Set(addresses).size < addresses.length)
    throw new Refused(BadParameter, { param: "addresses", values: { rule: "IPv4 or IPv6 addresses, each once" } });
  return { ...domain, registry_id: registryId };
}

/**
 * Creates a host at the registry, or changes its addresses to the wanted ones. Reads the host first, and sends only the
 * difference.
 *
 * Possible refusals: those of refuseHost, RegistryRefused, RegistryBusy, RegistryRefusesUs, OutcomeBeingChecked.
 */
export async function saveHost(
  deps: RegistryDeps,
  call: SessionCall,
  input: { readonly itemid: string; readonly host: string; readonly addresses: readonly string[] },
): Promise<{ host: string; addresses: string[] }> {
  const domain = await refuseHost(call, input);
  const host = normalHost(input.host);
  const { addresses } = input;
  const held = await heldAddresses(deps, domain.registry_id, host);
  const transform = hostStep(host, held, addresses);
  if (transform !== null) await actAtRegistry(deps, call.scope, domain.registry_id, transform);
  const seen = await heldAddresses(deps, domain.registry_id, host);
  return call.tx((trx) =>
    call.once(trx, async () => {
      const { accountId, actor } = call.scope;
      const row = { id: newId(), domainId: domain.id, registryId: domain.registry_id, name: host, addresses, seen };
      await saveHostRow(trx, call.scope, row);
      await audit(trx, {
        accountId,
        actor,
        action: "delegation.save-host",
        object: domain.id,
        before: { host, addresses: held },
        after: { host, addresses },
        requestId: call.requestId,
        address: call.address,
      });
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domain.id] });
      return { host, addresses: [...addresses] };
    }),
  );
}

/**
 * Deletes a host that no domain uses. Possible refusals: those of refuseHost, HostInUse, HostUsedElsewhere, RegistryRefused,
 * RegistryBusy, RegistryRefusesUs, OutcomeBeingChecked.
 */
export async function deleteHost(
  deps: RegistryDeps,
  call: SessionCall,
  input: { readonly itemid: string; readonly host: string },
): Promise<{ host: string }> {
  const domain = await refuseHost(call, input);
  const host = normalHost(input.host);
  if (domain.wanted.includes(host) || domain.seen.includes(host))
    throw new Refused(HostInUse, { values: { host, name: domain.unicode_name } });
  if ((await heldAddresses(deps, domain.registry_id, host)) !== null)
    await actAtRegistry(deps, call.scope, domain.registry_id, { verb: "host:delete", host }).catch((error: unknown) => {
      throw isLinked(error) ? new Refused(HostUsedElsewhere, { values: { host }, cause: error }) : error;
    });
  return call.tx((trx) =>
    call.once(trx, async () => {
      const { accountId, actor } = call.scope;
      await markHostDeleted(trx, call.scope, { registryId: domain.registry_id, name: host }, call.now);
      await audit(trx, {
        accountId,
        actor,
        action: "delegation.delete-host",
        object: domain.id,
        before: { host },
        requestId: call.requestId,
        address: call.address,
      });
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domain.id] });
      return { host };
    }),
  );
}

/** Whether the error means "association prohibits operation" (RFC 5730 section 3, 2305): a domain is delegated to the host. */
function isLinked(error: unknown): boolean {
  return error instanceof Refused && error.cause instanceof OutcomeError && error.cause.code === "2305";
}

/** The command that replaces the addresses that a host has at the registry with the wanted ones. Null if they are the same. */
export function hostStep(host: string, held: readonly string[] | null, wanted: readonly string[]): Transform | null {
  if (held === null) return { verb: "host:create", host, addresses: wanted };
  const addAddresses = wanted.filter((address) => !held.includes(address));
  const removeAddresses = held.filter((address) => !wanted.includes(address));
  return addAddresses.length + removeAddresses.length === 0 ? null : { verb: "host:update", host, addAddresses, removeAddresses };
}

/** The addresses that the registry has for a host; null if it has no such host. */
export async function heldAddresses(deps: RegistryDeps, registryId: string, host: string): Promise<readonly string[] | null> {
  try {
    return (await deps.registries.of(registryId).host(host, "interactive"))?.addresses ?? null;
  } catch (error) {
    if (error instanceof OutcomeError) throw await registryNotAsked(deps, registryId, error);
    throw error;
  }
}
