import { LoginRequired, MissingParameter, OtherIdentity } from "@nameplane/contracts/refusals";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall, SessionFacts } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { sessionOfCall } from "../../identity/sessions/index.ts";
import { findBrandRow } from "../../whitelabel/index.ts";
import { writeLimits } from "../ticket-limits.rules.ts";
import { visitorFeedbackJob, type VisitorFeedback } from "../tickets.jobs.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { openTicket, subjectOf } from "./open-ticket.ts";

export type Feedback = {
  readonly message: string;
  readonly page: string;
  readonly version: string;
  readonly email?: string | undefined;
};

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };

/**
 * Stores the feedback form as a ticket, in the caller's account or, for a visitor of the operator's own panel, in the operator's
 * account. Returns the number of the ticket, or null for a visitor, whose ticket is opened by a job. Every logged-in user may
 * give feedback, whatever their permissions. A user of a suspended account counts as a visitor.
 *
 * Possible refusals: LoginRequired (the page shows a session that has ended; or a visitor of a reseller's host, where nobody
 * answers), OtherIdentity, TooFast, MissingParameter (a visitor without an address).
 */
export async function takeFeedback(deps: Deps, call: PublicCall, feedback: Feedback): Promise<number | null> {
  return call.publicTx(async (trx) => {
    const session = call.token === null ? null : await sessionOfCall(trx, call.token, call.brand.host);
    if (session?.accountState === "active") return ofSession(trx, deps, call, session, feedback);
    if (session === null && call.expects !== null) throw new Refused(LoginRequired);
    await ofVisitor(trx, deps, call, feedback);
    return null;
  });
}

async function ofSession(
  trx: Trx,
  deps: Deps,
  call: PublicCall,
  session: SessionFacts,
  feedback: Feedback,
): Promise<number | null> {
  const { accountId, brandId, userId } = session;
  if (call.expects !== null && call.expects !== `${accountId} ${userId}`) throw new Refused(OtherIdentity);
  await countTries(trx, call.now, "ticket", [{ subject: accountId, limits: writeLimits.account }]);
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  const { message, page, version } = feedback;
  const context = { page, version, userAgent: call.userAgent, language: call.language };
  const opening = {
    subject: subjectOf(message),
    category: "feedback",
    message,
    about: null,
    source: "feedback",
  } as const;
  return openTicket(trx, deps, scope, { ...opening, context }, call.now);
}

async function ofVisitor(trx: Trx, deps: Deps, call: PublicCall, feedback: Feedback): Promise<void> {
  const { brandId } = call.brand;
  const brand = await findBrandRow(trx, brandId);
  if (!brand.is_operator) throw new Refused(LoginRequired);
  const { email, message, page, version } = feedback;
  if (email === undefined) throw new Refused(MissingParameter, { missing: ["email"] });
  await countTries(trx, call.now, "visitor-feedback", [
    { subject: call.addressBlock, limits: writeLimits.address },
    { subject: brandId, limits: writeLimits.brand },
  ]);
  const { language, userAgent } = call;
  const given = { id: newId(call.now.getTime()), brandId, message, page, version, email, language, userAgent };
  await deps.jobs.enqueue(trx, visitorFeedbackJob, [given]);
}

/** Opens a visitor's ticket in the operator's account. A repeated job changes nothing. */
export async function openVisitorTicket(
  deps: Deps & { readonly pool: Pool; readonly sweeping: Pool; readonly clock: Clock },
  given: VisitorFeedback,
): Promise<void> {
  const actor = "job:visitor-feedback";
  const scope = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  const { id, message, page, version, userAgent, language, email: replyTo } = given;
  const context = { page, version, userAgent, language };
  const opening = { id, subject: subjectOf(message), category: "feedback", message, about: null } as const;
  const whole = { ...opening, source: "feedback", replyTo, context } as const;
  await tx(deps.pool, scope, (trx) => openTicket(trx, deps, scope, whole, deps.clock.now()));
}
