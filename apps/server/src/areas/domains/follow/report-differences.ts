import type { DifferenceRow } from "@nameplane/contracts/backoffice/differences";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { type Clock, addDays } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { endTasksExcept, raiseTask } from "../../../platform/staff-tasks.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { kindOfDifference } from "./differences.rules.ts";
import { oldDifferences } from "./shadow.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";

/**
 * How many days old a difference must be to be reported. A difference that is still there after a day of readings will not
 * disappear by itself (I-D2).
 */
const oldDays = 1;
const kind = "registry.differences";

const fieldWords: Readonly<Record<DifferenceRow["kind"], { readonly en: string; readonly sv: string }>> = {
  nameservers: { en: "name servers", sv: "namnservrar" },
  holder: { en: "whose the name is", sv: "vems namnet är" },
  existence: { en: "whether the name exists", sv: "om namnet finns" },
  owner: { en: "the registrant", sv: "innehavaren" },
  contacts: { en: "contacts", sv: "kontakter" },
  hosts: { en: "the addresses of a host", sv: "adresserna till en värd" },
  contactdata: { en: "the data of a contact", sv: "uppgifterna om en kontakt" },
  other: { en: "something else", sv: "något annat" },
};

/**
 * Reports differences between a registry and our data that are older than a day as tasks for staff. There is one task for each
 * registry and field, with the names and the data of both sides. Nothing is changed at the registry, because only people know
 * which side is right. A task is closed when its differences are gone.
 *
 * Returns the number of differences.
 */
export async function reportDifferences(deps: Pick<SweepDeps, "sweeping" | "pool"> & { readonly clock: Clock }): Promise<number> {
  const context = { actor: "job:differences" };
  const { groups, operator } = await tx(deps.sweeping, context, async (trx) => ({
    groups: await oldDifferences(trx, addDays(deps.clock.now(), -oldDays)),
    operator: await operatorAccount(trx),
  }));
  const scope = makeScope({ ...operator, actor: context.actor });
  await tx(deps.pool, scope, async (trx) => {
    for (const { registryId, field, names, samples } of groups)
      await raiseTask(trx, scope, {
        kind,
        key: `${registryId}:${field}`,
        severity: field === "existence" || field === "sponsor" ? "high" : "normal",
        text: taskText("booksDiffer", {
          count: names,
          registry: registryId,
          field: fieldWords[kindOfDifference(field)],
        }),
        data: { samples },
      });
    await endTasksExcept(
      trx,
      scope,
      kind,
      groups.map(({ registryId, field }) => `${registryId}:${field}`),
    );
  });
  return groups.reduce((sum, { names }) => sum + names, 0);
}
