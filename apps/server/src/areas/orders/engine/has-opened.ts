import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { syncDomain } from "../../domains/follow/index.ts";
import { ownNameById, type OwnName } from "../../domains/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { isClosed } from "../registry-closed.rules.ts";
import { findRequest } from "../requests.repository.ts";

/**
 * Whether the domain that a request waits for can be changed now. We have to read the registry, because it sends no message about
 * its lock.
 */
export async function hasOpened(deps: OrderDeps, scope: AccountScope, requestId: string): Promise<boolean> {
  const request = await tx(deps.pool, scope, (trx) => findRequest(trx, scope, requestId));
  const domainId = request?.domain_id ?? null;
  if (domainId === null) return false;
  try {
    if (!(await syncDomain(deps, scope, domainId))) return true;
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
  const name = await tx(deps.pool, scope, (trx) => ownNameById(trx, scope, domainId));
  return name === null || (!isLocked(deps, name) && !name.statuses.includes("serverUpdateProhibited"));
}

function isLocked({ registries, clock }: Pick<OrderDeps, "registries" | "clock">, name: OwnName): boolean {
  const { registryId, statuses, isRegistryLocked, unlockedUntil } = name;
  const byEpp = registryId !== null && registries.of(registryId).capabilities.registryLock;
  const sight = {
    isOurs: true,
    statuses,
    rgpStatuses: [],
    isRegistryLocked,
    unlockedUntil: unlockedUntil?.toISOString() ?? null,
  };
  return isClosed(sight, { byEpp, now: clock.now() });
}
