import type { actOnAbuseSpec } from "@nameplane/contracts/abuse/abuse";
import type { AbuseAct, AbuseStep } from "@nameplane/contracts/abuse/abuse-values";
import { DomainOnHold, OutcomeNeeded } from "@nameplane/contracts/abuse/refusals";
import { ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { notifyAbuseCase } from "../../notifications/index.ts";
import { abuseAnsweredJob, abuseDecidedJob } from "../abuse.jobs.ts";
import { changeCase, insertMessage, moveDomain, type CaseChange } from "../abuse.repository.ts";
import { readReference } from "../abuse.rules.ts";
import { answerReports, findCase, reportsWith, type CaseAt, type ReportAt } from "../staff-abuse.repository.ts";

export type ActDeps = { readonly jobs: Pick<Jobs, "enqueue">; readonly clock: Clock };
type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof actOnAbuseSpec.input>;

/** For each act about the domain: the step that the customer is told about. */
const stepOf: Readonly<Record<Exclude<AbuseAct, "answer">, AbuseStep>> = {
  ask: "asked",
  lock: "locked",
  hold: "held",
  lift: "lifted",
};

/**
 * Carries out an act of staff about a report. It does not contact the registry: it stores the decision, and a worker carries it
 * out.
 *
 * Possible refusals: NotFound, ChangedMeanwhile, StatusProhibits (an act that the case does not allow), OutcomeNeeded,
 * DomainOnHold.
 */
export async function actOnAbuse(deps: ActDeps, call: Call, input: Input): Promise<void> {
  const found = await refuseAct(call.trx, input);
  if (input.act === "answer") return answer(deps, call, { ...found, input });
  if (found.one === null) throw new Refused(StatusProhibits, { param: "act" });
  await decide(deps, call, found.one, { ...input, act: input.act });
}

/** Makes the refusals that a proof of identity would not change: NotFound, ChangedMeanwhile, StatusProhibits. Locks the case. */
export async function refuseAct(trx: Trx, input: Input): Promise<Omit<Answering, "input">> {
  const reports = await reportsWith(trx, readReference(input.reference));
  const [first] = reports;
  if (first === undefined) throw new Refused(NotFound, { param: "reference" });
  const one = first.case_id === null ? null : await findCase(trx, first.account_id, first.case_id, { lock: true });
  if ((one?.version ?? null) !== input.version) throw new Refused(ChangedMeanwhile);
  const { act } = input;
  if (act !== "answer" && (one === null || one.closed_at !== null || !allows(one, act)))
    throw new Refused(StatusProhibits, { param: "act" });
  return { reports, first, one };
}

/** Whether an act is possible. A domain that no registry holds for us can neither be locked nor put on hold. */
function allows(
  { is_registered: isRegistered, hold_wanted: isHoldWanted, lock_wanted: isLockWanted }: CaseAt,
  act: AbuseAct,
): boolean {
  if (act === "hold") return isRegistered && isHoldWanted !== true;
  if (act === "lift") return isHoldWanted === true;
  return act === "ask" || (isRegistered && !isLockWanted);
}

async function decide(
  deps: ActDeps,
  call: Call,
  one: CaseAt,
  { act, text, why }: { readonly act: Exclude<AbuseAct, "answer">; readonly text: string; readonly why: string },
): Promise<void> {
  const { trx, now } = call;
  const step = stepOf[act];
  const message = { id: newId(now.getTime()), caseId: one.id, at: now, step, authorId: call.staff.staffId, text };
  await insertMessage(trx, one.account_id, message);
  await changeCase(trx, one.account_id, one, { ...changeFor(act), ...(act === "lift" ? {} : askedAgain(one)) });
  // While staff look into a domain, its owner can neither unlock it nor get its auth code.
  if (act !== "lift") await moveDomain(trx, one.account_id, one.domain_id, { from: ["active"], to: "suspension_check" });
  await record(call, one, { action: `abuse.${act}`, after: { text, why } });
  const { account_id: accountId, brand_id: brandId } = one;
  if (act !== "ask") await deps.jobs.enqueue(trx, abuseDecidedJob, [{ accountId, brandId, caseId: one.id }]);
  // The customer is told about a hold or its end only when the registry shows it.
  if (act === "ask" || act === "lock") await tell(deps, call, one, { step: act === "ask" ? "asked" : "locked", text });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [one.domain_id] });
}

function changeFor(act: AbuseAct): CaseChange {
  if (act === "hold") return { hold_wanted: true, hold_set_at: null };
  if (act === "lift") return { hold_wanted: false };
  return act === "lock" ? { lock_wanted: true } : {};
}

/** The customer can answer this message, so the case waits for an answer. */
const askedAgain = ({ state }: CaseAt): CaseChange => (state === "notified" ? {} : { state: "notified" });

type Answering = {
  readonly input: Input;
  readonly reports: readonly ReportAt[];
  readonly first: ReportAt;
  readonly one: CaseAt | null;
};

/** Answers those who reported the abuse. This ends the case, unless the domain is on hold. */
async function answer(deps: ActDeps, call: Call, { input, reports, first, one }: Answering): Promise<void> {
  const { trx, now, actor } = call;
  const { outcome, text, why } = input;
  if (outcome === null) throw new Refused(OutcomeNeeded, { missing: ["outcome"] });
  const isHeld = one !== null && one.hold_wanted !== null;
  if (isHeld && outcome !== "held") throw new Refused(DomainOnHold, { param: "outcome" });
  if (!isHeld && outcome === "held") throw new Refused(StatusProhibits, { param: "outcome" });
  const ids = await answerReports(
    trx,
    first,
    reports.map(({ id }) => id),
    { outcome, text, by: actor, at: now },
  );
  if (ids.length === 0 && (one === null || isHeld || one.closed_at !== null))
    throw new Refused(StatusProhibits, { param: "act" });
  const brandId = one?.brand_id ?? call.brand.brandId;
  const accountId = first.account_id;
  const jobs = ids.map((reportId) => ({ accountId, brandId, reportId }));
  if (jobs.length > 0) await deps.jobs.enqueue(trx, abuseAnsweredJob, jobs);
  await audit(trx, {
    accountId,
    object: one?.id ?? first.id,
    actor,
    action: "abuse.answer",
    after: { outcome, text, why, reports: ids.length },
    requestId: call.requestId,
    address: call.address,
  });
  if (one !== null && !isHeld && one.closed_at === null) await close(deps, call, one, outcome);
}

async function close(deps: ActDeps, call: Call, one: CaseAt, reason: string): Promise<void> {
  const { trx, now } = call;
  await changeCase(trx, one.account_id, one, { state: "closed", closed_at: now, close_reason: reason, lock_wanted: false });
  await moveDomain(trx, one.account_id, one.domain_id, { from: ["suspension_check"], to: "active" });
  // A customer who was never asked is not told that the case was closed.
  if (one.state !== "open") await tell(deps, call, one, { step: "closed", text: "" });
  await notifyBrowsers(trx, one.account_id, { topic: "domain", ids: [one.domain_id] });
}

async function tell(
  deps: ActDeps,
  { trx, actor }: Call,
  one: CaseAt,
  { step, text }: { readonly step: "asked" | "locked" | "closed"; readonly text: string },
): Promise<void> {
  const scope = makeScope({ accountId: one.account_id, brandId: one.brand_id, actor });
  const cause = `abuse:${one.id}:${String(one.version)}`;
  await notifyAbuseCase(trx, deps, scope, { step, cause, domainId: one.domain_id, name: one.ascii_name, text });
}

async function record(
  { trx, actor, requestId, address }: Call,
  { account_id: accountId, id: object }: CaseAt,
  entry: { readonly action: `abuse.${Exclude<AbuseAct, "answer">}`; readonly after: Record<string, unknown> },
): Promise<void> {
  await audit(trx, { accountId, object, actor, requestId, address, ...entry });
}
