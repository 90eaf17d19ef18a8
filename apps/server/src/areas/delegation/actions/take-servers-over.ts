import { DifferenceChanged } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { closeDifference, recordSight } from "../../domains/follow/index.ts";
import { registryNotAsked, type RegistryDeps, type RegistryDomain } from "../../registry/index.ts";
import { findDelegated, lastChange, makeCheckDue, setWantedServers } from "../delegation.repository.ts";
import { sameHosts } from "../live-check.rules.ts";

/**
 * Accepts the name servers that the registry has as the wanted ones. Our database is updated, and nothing changes outside. The
 * registry is read first, and its answer must be what the caller saw. Possible refusals: NotFound, StatusProhibits (not
 * registered here, or a change is in progress), DifferenceChanged, RegistryBusy, RegistryRefusesUs.
 */
export async function takeServersOver(
  deps: RegistryDeps,
  scope: AccountScope,
  { itemid, seen }: { readonly itemid: string; readonly seen: readonly string[] },
): Promise<{ nameservers: string[] }> {
  const known = await tx(deps.pool, scope, (trx) => findDelegated(trx, scope, itemid));
  if (known === null) throw new Refused(NotFound, { param: "itemid" });
  if (known.registry_id === null || known.state === "dns_only") throw new Refused(StatusProhibits, { param: "itemid" });
  const readAt = deps.clock.now();
  const found = await read(deps, known.registry_id, known.name);
  if (found === null || !found.isOurs || !sameHosts(found.nameServers, seen)) throw new Refused(DifferenceChanged);
  const servers = found.nameServers.map((host) => host.toLowerCase().replace(/\.$/, ""));
  await tx(deps.pool, scope, async (trx) => {
    const domain = await findDelegated(trx, scope, itemid, { lock: true });
    if (domain === null) throw new Refused(NotFound, { param: "itemid" });
    // If a change is in progress, it decides which name servers are wanted, and ends the difference itself.
    if ((await lastChange(trx, scope, domain.name))?.is_final === false) throw new Refused(StatusProhibits, { param: "itemid" });
    await setWantedServers(trx, scope, itemid, servers);
    await closeDifference(trx, scope, { asciiName: domain.name, field: "ns" }, `taken over by ${scope.actor}`);
    await recordSight(trx, scope, itemid, found, readAt);
    await makeCheckDue(trx, scope, itemid, deps.clock.now());
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "delegation.take-over",
      object: itemid,
      before: { nameServers: domain.wanted },
      after: { nameServers: servers },
    });
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [itemid] });
  });
  return { nameservers: servers };
}

async function read(deps: RegistryDeps, registryId: string, name: string): Promise<RegistryDomain | null> {
  try {
    return await deps.registries.of(registryId).domain(name, "interactive");
  } catch (error) {
    if (error instanceof OutcomeError) throw await registryNotAsked(deps, registryId, error);
    throw error;
  }
}
