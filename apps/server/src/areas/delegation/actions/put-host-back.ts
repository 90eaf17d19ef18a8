import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { actAtRegistry } from "../../registry/commands/index.ts";
import { syncDomain } from "../../domains/follow/index.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { changeHindrance } from "../change.rules.ts";
import { findDelegated, hostsOf } from "../delegation.repository.ts";
import { heldAddresses, hostStep } from "./keep-hosts.ts";

/**
 * Restores the addresses of a host at the registry to those in our database. Reads the host first, sends only the difference, and
 * reads the domain afterwards.
 *
 * Possible refusals: NotFound, StatusProhibits, RegistryLocked, RegistryRefused, RegistryBusy, OutcomeBeingChecked.
 */
export async function putHostBack(
  deps: RegistryDeps,
  scope: AccountScope,
  { itemid, host }: { readonly itemid: string; readonly host: string },
): Promise<void> {
  const { registryId, addresses } = await tx(deps.pool, scope, async (trx) => {
    const domain = await findDelegated(trx, scope, itemid);
    const known = (await hostsOf(trx, scope, itemid)).find(({ name }) => name === host);
    if (domain === null || known === undefined) throw new Refused(NotFound, { param: "itemid" });
    const hindrance = changeHindrance(domain, deps.clock.now());
    if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
    if (hindrance !== null || domain.registry_id === null) throw new Refused(StatusProhibits, { param: "itemid" });
    return { registryId: domain.registry_id, addresses: known.addresses };
  });
  const held = await heldAddresses(deps, registryId, host);
  const transform = hostStep(host, held, addresses);
  if (transform !== null) await actAtRegistry(deps, scope, registryId, transform);
  await syncDomain(deps, scope, itemid);
  await tx(deps.pool, scope, (trx) =>
    audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "delegation.put-host-back",
      object: itemid,
      before: { host, addresses: held },
      after: { host, addresses },
    }),
  );
}
