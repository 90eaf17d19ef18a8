import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { findHoldable, type HoldableDomain, type HoldCause, otherHolds, syncDomain } from "../../domains/follow/index.ts";
import { notifyAbuseCase } from "../../notifications/index.ts";
import { changeStatusesAtRegistry } from "../../registry/commands/index.ts";
import { type RegistryDeps, transferLock } from "../../registry/index.ts";
import {
  casesToCarryOut,
  changeCase,
  hasOpenReports,
  lockCase,
  messagesOf,
  moveDomain,
  type CaseOfDomain,
} from "../abuse.repository.ts";
import type { AbuseDecided } from "../abuse.jobs.ts";
import type { ReportDeps } from "./file-report.ts";

export type CarryDeps = RegistryDeps & Pick<ReportDeps, "jobs"> & { readonly sweeping: Pool };

const hold = "clientHold";
const actor = "job:abuse";
const atOnce = 50;
/** How long to wait before another try at a registry that refused or did not answer. */
const retryMs = 600_000;

/** States in which a domain can be put on hold (taken out of DNS) for abuse. */
const unheld = ["active", "suspension_check", "suspension_pending", "suspended"];

/**
 * Makes the registry match what staff have decided about the domain of a case: hold, lock, or no hold. A change counts when the
 * registry shows it. Repeating it is harmless.
 *
 * Throws OutcomeError and Refused if the registry refused or did not answer. The periodic job then tries again.
 */
export async function carryOutCase(deps: CarryDeps, scope: AccountScope, caseId: string): Promise<void> {
  const found = await tx(deps.pool, scope, async (trx) => {
    const one = await lockCase(trx, scope, caseId);
    const domain = one === null ? null : await findHoldable(trx, scope.accountId, one.domain_id);
    if (one === null || domain === null) return null;
    return { one, domain, others: await otherHolds(trx, scope, domain.id, "abuse") };
  });
  if (found === null) return;
  const { one, domain, others } = found;
  const change = changeFor(one, domain, others);
  if (change !== null) await changeStatuses(deps, scope, one, domain, change);
  await syncDomain(deps, scope, domain.id);
  await tx(deps.pool, scope, (trx) => settle(trx, deps, scope, caseId));
}

type Change = { readonly add: readonly string[]; readonly remove: readonly string[] };

function changeFor(
  { hold_wanted: isHoldWanted, lock_wanted: isLockWanted }: CaseOfDomain,
  { statuses }: HoldableDomain,
  others: readonly HoldCause[],
): Change | null {
  const wanted = [...(isHoldWanted === true ? [hold] : []), ...(isHoldWanted === true || isLockWanted ? [transferLock] : [])];
  const add = wanted.filter((status) => !statuses.includes(status));
  const remove = isHoldWanted === false && others.length === 0 && statuses.includes(hold) ? [hold] : [];
  return add.length + remove.length === 0 ? null : { add, remove };
}

async function changeStatuses(
  deps: CarryDeps,
  scope: AccountScope,
  one: CaseOfDomain,
  domain: HoldableDomain,
  change: Change,
): Promise<void> {
  try {
    await changeStatusesAtRegistry(deps, scope, domain, change);
  } catch (error) {
    if (error instanceof Refused && error.refusal.name === "RegistryRefused")
      await tx(deps.pool, scope, (trx) =>
        raiseTask(trx, scope, {
          kind: "abuse_hold",
          key: one.id,
          subject: { kind: "compliance_case", id: one.id },
          severity: "alarm",
          text: taskText("abuseHoldRefused", { name: domain.asciiName, words: String(error.values["words"] ?? "") }),
        }),
      );
    throw error;
  }
}

/** Stores what the registry shows now as the state of the domain, and tells the customer about it. */
async function settle(trx: Trx, deps: CarryDeps, scope: AccountScope, caseId: string): Promise<void> {
  const one = await lockCase(trx, scope, caseId);
  const domain = one === null ? null : await findHoldable(trx, scope.accountId, one.domain_id);
  if (one === null || domain === null) return;
  const isHeld = domain.statuses.includes(hold);
  if (one.hold_wanted === true && isHeld) await settleHold(trx, deps, scope, one, domain);
  else if (one.hold_wanted === false) {
    const others = isHeld ? await otherHolds(trx, scope, domain.id, "abuse") : [];
    if (!isHeld || others.length > 0) await settleLift(trx, deps, scope, one, domain, others);
  }
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domain.id] });
}

async function settleHold(
  trx: Trx,
  deps: CarryDeps,
  scope: AccountScope,
  one: CaseOfDomain,
  domain: HoldableDomain,
): Promise<void> {
  await moveDomain(trx, scope.accountId, domain.id, { from: unheld, to: "abuse" });
  if (one.hold_set_at !== null) return;
  await changeCase(trx, scope.accountId, one, { hold_set_at: deps.clock.now() });
  await record(trx, scope, one.id, { before: { hold: false }, after: { hold: true } });
  await tell(trx, deps, scope, { one, domain, step: "held" });
}

async function settleLift(
  trx: Trx,
  deps: CarryDeps,
  scope: AccountScope,
  one: CaseOfDomain,
  domain: HoldableDomain,
  others: readonly HoldCause[],
): Promise<void> {
  const to = others.includes("verification") ? "suspended" : "active";
  await moveDomain(trx, scope.accountId, domain.id, { from: to === "active" ? ["abuse", "suspended"] : ["abuse"], to });
  const isOver = !(await hasOpenReports(trx, scope.accountId, one.id));
  const ended = { state: "closed", closed_at: deps.clock.now(), close_reason: "lifted" } as const;
  await changeCase(trx, scope.accountId, one, { hold_wanted: null, hold_set_at: null, ...(isOver ? ended : {}) });
  await record(trx, scope, one.id, { before: { hold: true }, after: { hold: false } });
  await tell(trx, deps, scope, { one, domain, step: others.length === 0 ? "lifted" : "lifted_still_held" });
}

/** The customer is told about a hold when it is in force, in the words that staff wrote when they decided it. */
async function tell(
  trx: Trx,
  deps: CarryDeps,
  scope: AccountScope,
  {
    one,
    domain,
    step,
  }: { readonly one: CaseOfDomain; readonly domain: HoldableDomain; readonly step: "held" | "lifted" | "lifted_still_held" },
): Promise<void> {
  const decided = step === "held" ? "held" : "lifted";
  const said = (await messagesOf(trx, scope.accountId, one.id)).filter((message) => message.step === decided).at(-1);
  await notifyAbuseCase(trx, deps, scope, {
    step,
    cause: `abuse:${one.id}:${String(one.version)}`,
    domainId: domain.id,
    name: domain.asciiName,
    text: said?.text ?? "",
  });
}

async function record(
  trx: Trx,
  { accountId, actor: by }: AccountScope,
  object: string,
  entry: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> },
): Promise<void> {
  await audit(trx, { accountId, actor: by, action: "abuse.registry", object, ...entry });
}

/** The job that carries out a decision. If it fails, the periodic job tries again. */
export async function carryOutDecision(deps: CarryDeps, { accountId, brandId, caseId }: AbuseDecided): Promise<boolean> {
  try {
    await carryOutCase(deps, makeScope({ accountId, brandId, actor }), caseId);
    return true;
  } catch (error) {
    if (!(error instanceof OutcomeError || error instanceof Refused)) throw error;
    deps.log.warn({ event: "abuse.undone", accountId, objectId: caseId, ...errorFields(error) }, "a decision about abuse waits");
    return false;
  }
}

/**
 * One run of the periodic job: carries out decisions that the registry does not show yet. Each case is tried at most every ten
 * minutes.
 */
export function caseCarrier(deps: CarryDeps): () => Promise<number> {
  const notBefore = new Map<string, Date>();
  return async () => {
    const now = deps.clock.now();
    for (const [id, at] of notBefore) if (at <= now) notBefore.delete(id);
    const due = await tx(deps.sweeping, { actor }, (trx) => casesToCarryOut(trx, { max: atOnce, except: [...notBefore.keys()] }));
    for (const one of due) if (!(await carryOutDecision(deps, one))) notBefore.set(one.caseId, addMs(now, retryMs));
    return due.length;
  };
}
