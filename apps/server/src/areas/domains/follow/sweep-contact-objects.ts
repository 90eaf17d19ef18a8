import { RegistryRefused } from "@nameplane/contracts/domains/refusals";
import { addDays, addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { dropHandle, endedHandles, keepHandle } from "../../registry/contacts/index.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { actAtRegistry } from "../../registry/commands/index.ts";

const atOnce = 50;
/**
 * After how many days we try again to delete a contact object, if the registry refused because a name still uses the object. A
 * name in redemption, or one that was transferred away without its contacts, can use an object for about that long.
 */
const linkedDays = 30;
const retryMs = 3_600_000;

/**
 * Deletes the objects at registries whose contacts were deleted here. Only an object that nothing is linked to can be deleted
 * (RFC 5733 3.2.2); the registry decides that, and if it refuses, we try again a month later. Returns how many were tried.
 */
export async function sweepContactObjects(
  deps: Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">,
): Promise<number> {
  const actor = "job:contact-objects";
  const due = await tx(deps.sweeping, { actor }, (trx) => endedHandles(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, registryId, handle } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    try {
      const connection = deps.registries.of(registryId);
      if ((await connection.contact(handle, "background")) !== null)
        await actAtRegistry(deps, scope, registryId, { verb: "contact:delete", handle });
      await tx(deps.pool, scope, (trx) => dropHandle(trx, scope, registryId, handle));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof OutcomeError)) throw error;
      const isKept = error instanceof Refused && error.refusal === RegistryRefused;
      const now = deps.clock.now();
      const until = isKept ? addDays(now, linkedDays) : addMs(now, retryMs);
      deps.log.info(
        { event: "registry.contact-kept", registry: registryId, handle, ...errorFields(error) },
        "a contact object stays",
      );
      await tx(deps.pool, scope, (trx) => keepHandle(trx, scope, { registryId, handle, until }));
    }
  }
  return due.length;
}
