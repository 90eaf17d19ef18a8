import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { RegistryBusy, RegistryRefusesUs } from "@nameplane/contracts/domains/refusals";
import { tx } from "../../platform/db/transaction.ts";
import { errorFields } from "../../platform/log.ts";
import { crowded, type OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { raiseOutage } from "../../platform/staff-tasks.ts";
import type { RegistryDeps } from "./deps.ts";
import { whyItRefusesUs } from "./registry-refusal.rules.ts";

/**
 * Chooses what to show a waiting user if a registry could not be asked, or if it refuses everything from us. In the second case a
 * task for staff is raised. It is the same task that orders raise, so there is only one.
 *
 * Returns RegistryRefusesUs or RegistryBusy, to be thrown: nothing was changed.
 */
export async function registryNotAsked(
  deps: Pick<RegistryDeps, "pool" | "log">,
  registryId: string,
  error: OutcomeError,
): Promise<Refused> {
  // To have no more commands left for this minute is normal, so it is only logged for debugging.
  deps.log[error.code === crowded ? "debug" : "warn"](
    { event: "registry.not-asked", registry: registryId, ...errorFields(error) },
    "registry could not be asked",
  );
  const why = whyItRefusesUs(error);
  if (why === null) return new Refused(RegistryBusy, { cause: error });
  await tx(deps.pool, { actor: "registry" }, (trx) =>
    raiseOutage(trx, {
      registryId,
      text: taskText("registryRefusesUs", { registry: registryId, words: error.message.slice(0, 1000) }),
      data: { registryId, why },
    }),
  );
  return new Refused(RegistryRefusesUs, { cause: error });
}
