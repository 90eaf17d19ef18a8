import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { newAuthCode } from "../auth-code.ts";
import {
  dueAuthCodes,
  findAtRegistry,
  lapseAuthCode,
  setAuthCodeUntil,
  type DomainAtRegistry,
} from "../domains.repository.ts";
import { isHeld } from "../domain.state.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { updateAtRegistry } from "./update-at-registry.ts";

const atOnce = 50;
const retryMs = 3_600_000;

/**
 * Takes expired transfer codes out of force: the registry gets a new one that nobody knows, which works at every registry,
 * also where a code cannot be removed. Gives the number of codes looked at.
 */
export async function authCodeSweep(
  deps: Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">,
): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:auth-codes" }, (trx) =>
    dueAuthCodes(trx, deps.clock.now(), atOnce),
  );
  for (const { accountId, brandId, domainId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:auth-codes" });
    try {
      await replaceCode(deps, scope, domainId);
    } catch (error) {
      deps.log.warn(
        { event: "domains.code-kept", accountId, objectId: domainId, ...errorFields(error) },
        "an expired code is still in force",
      );
      await tx(deps.pool, scope, (trx) => setAuthCodeUntil(trx, scope, domainId, addMs(deps.clock.now(), retryMs)));
    }
  }
  return due.length;
}

async function replaceCode(
  deps: Pick<SweepDeps, "pool" | "registries" | "clock" | "log" | "metrics">,
  scope: AccountScope,
  domainId: string,
): Promise<void> {
  const domain: DomainAtRegistry | null = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (domain === null) return;
  if (isHeld(domain.state))
    await updateAtRegistry(deps, scope, domain, { addStatuses: [], removeStatuses: [], authInfo: newAuthCode() });
  await tx(deps.pool, scope, (trx) => lapseAuthCode(trx, scope, domain));
}
