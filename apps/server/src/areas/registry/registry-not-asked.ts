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
 * What a person who waits is told when a registry could not be asked, or did not take what it was told because it takes nothing from us.
 * For the latter the operator's people get their task, the same one that orders raise, once.
 *
 * Gives  RegistryRefusesUs or RegistryBusy, to be thrown: nothing was changed
 */
export async function registryNotAsked(
  deps: Pick<RegistryDeps, "pool" | "log">,
  registryId: string,
  error: OutcomeError,
): Promise<Refused> {
  // That it has been asked as often as it may be this minute is nothing to look at.
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
