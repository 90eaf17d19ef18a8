import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { dueHandles, postponeCheck } from "./contact-data.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { compareContact } from "./compare-contact.ts";

const atOnce = 50;
const retryMs = 3_600_000;

/**
 * Reads the contact objects that are due, with a lower priority than anything that people are waiting for. Over the number of
 * nights that the registry's row sets, all its objects are read once. Returns how many were read. If it is 50, more are waiting.
 */
export async function sweepContactData(
  deps: Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">,
): Promise<number> {
  const actor = "job:contact-data";
  const due = await tx(deps.sweeping, { actor }, (trx) => dueHandles(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, registryId, handle } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    try {
      await compareContact(deps, scope, { registryId, handle }, "background");
    } catch (error) {
      deps.log.warn(
        { event: "registry.contact-unread", registry: registryId, handle, ...errorFields(error) },
        "a contact object could not be read",
      );
      const until = addMs(deps.clock.now(), retryMs);
      await tx(deps.pool, scope, (trx) => postponeCheck(trx, scope, { registryId, handle }, until));
    }
  }
  return due.length;
}
