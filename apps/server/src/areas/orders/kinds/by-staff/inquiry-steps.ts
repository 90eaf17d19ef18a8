import type { InquiryState } from "@nameplane/contracts/orders/quotes";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Jobs } from "../../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { afterWorkHours, findAnswerHours, timeZoneOf } from "../../../whitelabel/index.ts";
import { quoteNewsJob } from "../../orders.jobs.ts";
import { insertStep, setInquiry, type Inquiry, type Step } from "./inquiries.repository.ts";
import { afterEvent, isOverState, stepOf, type InquiryEvent } from "./inquiry.state.ts";

export type StepDeps = { readonly jobs: Jobs };

type Move = {
  readonly event: Exclude<InquiryEvent, "ask">;
  readonly by: Step["by"];
  readonly words?: string | null;
  readonly offerId?: string;
  readonly dueAt?: Date | null;
  readonly at: Date;
};

/** Steps that the customer is told about by mail. */
const told: ReadonlySet<string> = new Set(["question", "offered", "taken_back", "lapsed", "closed"]);

/**
 * Changes the state of a locked request for a quote, and writes the step that both sides see. Returns the new state. Possible
 * refusals: StatusProhibits.
 *
 * `deps`: null if the customer is not told by mail.
 */
export async function moveInquiry(
  trx: Trx,
  deps: StepDeps | null,
  scope: AccountScope,
  inquiry: Inquiry,
  { event, by, words = null, offerId, dueAt = null, at }: Move,
): Promise<InquiryState> {
  const state = afterEvent(inquiry.state, event);
  if (state === null) throw new Refused(StatusProhibits, { param: "inquiryid" });
  await setInquiry(trx, scope, inquiry, { state, dueAt, at, isOver: isOverState(state) });
  await noteStep(trx, deps, scope, inquiry, { what: stepOf[event], by, words, offerId: offerId ?? null, at });
  return state;
}

/** Writes a step that does not change the state. */
export async function noteStep(
  trx: Trx,
  deps: StepDeps | null,
  scope: AccountScope,
  inquiry: Pick<Inquiry, "id">,
  step: Step,
): Promise<void> {
  const { accountId, brandId, actor } = scope;
  const stepId = await insertStep(trx, scope, inquiry.id, step);
  await audit(trx, { accountId, actor, action: `quote.${step.what}`, object: inquiry.id });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [inquiry.id] });
  if (deps !== null && told.has(step.what))
    await deps.jobs.enqueue(trx, quoteNewsJob, [{ accountId, brandId, inquiryId: inquiry.id, stepId }]);
}

/** The time by which staff answer: this many hours from now, counted in support hours. */
export async function answerBy(trx: Trx, { brandId }: AccountScope, hours: number, now: Date): Promise<Date | null> {
  return afterWorkHours(await findAnswerHours(trx), await timeZoneOf(trx, brandId), hours, now);
}
