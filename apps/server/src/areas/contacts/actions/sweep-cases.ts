import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { dueSteps, type CaseStep } from "../case.rules.ts";
import {
  casesToCheck,
  holdsToLift,
  lockCase,
  mailsOf,
  setCaseState,
  setNamesState,
  openCasesOf,
  registrantsToAsk,
  type CaseRow,
  type DueCase,
} from "../cases.repository.ts";
import { caseMailJob } from "../contacts.jobs.ts";
import { contactIsUsed } from "../contacts.repository.ts";
import type { CaseSweepDeps } from "../case-deps.ts";
import { verifyingTlds } from "../verifying-tlds.ts";
import { askRegistrant } from "./ask-registrant.ts";
import { lapseCase, liftHolds } from "./hold-names.ts";

const actor = "job:cases";
const batch = 100;

/**
 * Takes the steps that are due in verification cases: sends mails and reminders, handles bounces and deadlines, and removes the
 * holds of ended cases. A second run repeats nothing: each mail is a notice that is sent once for its cause, states change under
 * a lock, and holds are checked at the registry.
 */
export async function sweepCases(deps: CaseSweepDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(deps.sweeping, { actor }, (trx) => casesToCheck(trx, now, batch));
  for (const one of due) await guarded(deps, one, (scope) => advance(deps, scope, one.caseId));
  const held = await tx(deps.sweeping, { actor }, (trx) => holdsToLift(trx, batch));
  for (const one of held) await guarded(deps, one, (scope) => liftHolds(deps, scope, one.caseId));
  return due.length + held.length;
}

/** Finds registrants who were not asked to verify themselves when they became owners of a domain, and asks them. */
export async function askForgottenRegistrants(deps: CaseSweepDeps): Promise<number> {
  const found = await tx(deps.sweeping, { actor }, async (trx) => registrantsToAsk(trx, await verifyingTlds(trx), batch));
  for (const { accountId, brandId, contactId, tld } of found) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, (trx) => askRegistrant(trx, scope, { contactId, tld, now: deps.clock.now() }));
  }
  return found.length;
}

async function guarded(
  deps: CaseSweepDeps,
  { accountId, brandId, caseId }: DueCase,
  act: (scope: AccountScope) => Promise<void>,
): Promise<void> {
  try {
    await act(makeScope({ accountId, brandId, actor }));
  } catch (error) {
    deps.log.warn(
      { event: "contacts.case-stuck", accountId, objectId: caseId, ...errorFields(error) },
      "a verification case could not go on",
    );
  }
}

async function advance(deps: CaseSweepDeps, scope: AccountScope, caseId: string): Promise<void> {
  const isLapsing = await tx(deps.pool, scope, async (trx) => {
    const found = await lockCase(trx, scope, caseId);
    if (found === null) return false;
    if (!(await contactIsUsed(trx, scope, found.contactId))) {
      await setCaseState(trx, scope, caseId, { state: "closed", closedAt: deps.clock.now(), closeReason: "unused" });
      return false;
    }
    const steps = dueSteps({ ...found, ...(await mailsOf(trx, scope, caseId)) }, deps.clock.now());
    for (const step of steps) await take(trx, deps, scope, found, step);
    return steps.some(({ kind }) => kind === "lapse");
  });
  if (isLapsing) await lapseCase(deps, scope, caseId);
}

async function take(
  trx: Trx,
  deps: CaseSweepDeps,
  scope: AccountScope,
  { id: caseId, contactId, source }: CaseRow,
  step: CaseStep,
): Promise<void> {
  const { accountId, brandId } = scope;
  const tlds = source === "icann" ? await verifyingTlds(trx) : [];
  switch (step.kind) {
    case "mail":
      return deps.jobs.enqueue(trx, caseMailJob, [{ accountId, brandId, caseId, stage: step.stage }]);
    case "move": {
      await setCaseState(trx, scope, caseId, { state: step.to });
      const [from, to] =
        step.event === "bounce"
          ? (["verification_pending", "verification_needed"] as const)
          : (["verification_needed", "verification_pending"] as const);
      if (step.event !== "remind") await setNamesState(trx, scope, contactId, { tlds, from: [from], to });
      return notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactId] });
    }
    case "unreachable":
      return raiseTask(trx, scope, {
        kind: "registrant_unreachable",
        key: caseId,
        subject: { kind: "compliance_case", id: caseId },
        severity: "high",
        text: taskText("verificationMailBounced"),
      });
    case "lapse":
      return;
  }
}

/** Ends the cases of a contact that no longer exists. Its domains, if any, have another registrant now. */
export async function withdrawCases(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
  ended: { readonly now: Date; readonly reason: string },
): Promise<void> {
  for (const { id } of await openCasesOf(trx, scope, contactId))
    await setCaseState(trx, scope, id, { state: "closed", closedAt: ended.now, closeReason: ended.reason });
}
