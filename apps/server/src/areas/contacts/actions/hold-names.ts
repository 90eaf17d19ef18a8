import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { otherHolds, syncDomain } from "../../domains/follow/index.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";
import { addEvidence, heldNames, lockCase, setCaseState, moveName, ownedNames } from "../cases.repository.ts";
import { caseMailJob } from "../contacts.jobs.ts";
import { setContactState } from "../contacts.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";
import type { CaseSweepDeps } from "../case-deps.ts";

/** The statuses that take a domain out of its zone and prohibit its transfer (ICANN RAA 2013, accuracy specification 5). */
const hold = "clientHold";
const holdStatuses = [hold, "clientTransferProhibited"];
const unheld = ["active", "verification_needed", "verification_pending"];
/** A domain that is out of DNS because of abuse too stays in the state "abuse". It is on hold until both reasons have ended. */
const atLapse = [...unheld, "abuse"];

/**
 * Takes every domain of the contact out of its zone, because the deadline of the case has passed. A domain counts as taken out
 * once the registry shows it. After all domains the case lapses. If a registry refuses or does not answer, the case stays as it
 * is, and the next run continues.
 */
export async function lapseCase(deps: CaseSweepDeps, scope: AccountScope, caseId: string): Promise<void> {
  const found = await tx(deps.pool, scope, async (trx) => {
    const one = await lockCase(trx, scope, caseId);
    if (one === null) return null;
    const names = await ownedNames(trx, scope, one.contactId, { tlds: await verifyingTlds(trx), states: atLapse });
    return { ...one, names };
  });
  if (found === null) return;
  for (const name of found.names) {
    if (!name.statuses.includes(hold)) await changeStatuses(deps, scope, caseId, name, { add: holdStatuses, remove: [] });
    await syncDomain(deps, scope, name.id);
  }
  await tx(deps.pool, scope, async (trx) => {
    const one = await lockCase(trx, scope, caseId);
    if (one === null || one.state === "lapsed") return;
    const seen = await ownedNames(trx, scope, one.contactId, {
      tlds: await verifyingTlds(trx),
      states: [...atLapse, "suspended"],
    });
    if (seen.length === 0) {
      // No domain depends on the case any more.
      await setCaseState(trx, scope, caseId, { state: "closed", closedAt: deps.clock.now(), closeReason: "no names left" });
      await setContactState(trx, scope, one.contactId, "active");
      return;
    }
    const held = seen.filter(({ statuses }) => statuses.includes(hold));
    for (const { id } of held) await moveName(trx, scope, id, unheld, "suspended");
    const now = deps.clock.now();
    const at = now.toISOString();
    const noted = held.map(({ id }) => ({ claim: "hold", method: id, at, by: scope.actor }));
    if (noted.length > 0) await addEvidence(trx, scope, caseId, noted);
    if (held.length < seen.length) return;
    await setCaseState(trx, scope, caseId, { state: "lapsed", holdSetAt: now });
    await setContactState(trx, scope, one.contactId, "suspended");
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, caseMailJob, [{ accountId, brandId, caseId, stage: "lapsed" }]);
    await notifyBrowsers(trx, accountId, { topic: "domain", ids: held.map(({ id }) => id) });
  });
}

/** Puts the domains of an ended case back into their zones. A domain counts as back once its registry shows it. */
export async function liftHolds(deps: CaseSweepDeps, scope: AccountScope, caseId: string): Promise<void> {
  for (const name of await tx(deps.pool, scope, (trx) => heldNames(trx, scope, caseId))) {
    const others = await tx(deps.pool, scope, (trx) => otherHolds(trx, scope, name.id, "verification"));
    if (name.statuses.includes(hold) && others.length === 0)
      await changeStatuses(deps, scope, caseId, name, { add: [], remove: [hold] });
    await syncDomain(deps, scope, name.id);
  }
}

async function changeStatuses(
  deps: CaseSweepDeps,
  scope: AccountScope,
  caseId: string,
  name: { readonly registryId: string; readonly asciiName: string; readonly statuses: readonly string[] },
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  try {
    await updateAtRegistry(deps, scope, name, {
      addStatuses: change.add.filter((status) => !name.statuses.includes(status)),
      removeStatuses: change.remove,
      authInfo: null,
    });
  } catch (error) {
    // If the registry was busy or its answer is unknown, the next run tries again. A refusal of the registry also becomes a task
    // for staff.
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.name === "RegistryRefused")
      await tx(deps.pool, scope, (trx) =>
        raiseTask(trx, scope, {
          kind: "verification_hold",
          key: caseId,
          subject: { kind: "compliance_case", id: caseId },
          severity: "high",
          text: taskText("verificationHoldRefused", {
            name: name.asciiName,
            words: String(error.values["words"] ?? ""),
          }),
        }),
      );
    throw error;
  }
}
