import type { AskView } from "@nameplane/contracts/files/files";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { caseDocumentJob } from "../../contacts/index.ts";
import { askDocument, decideAsk, handIn, readAsks, type AskRow } from "../../files/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { documentWanted, isAllowed, type RequestState } from "../request.state.ts";
import { findRequestByNumber, lockRequest, lockRequestByNumber, type RequestRow } from "../requests.repository.ts";
import type { Fulfilment } from "../kind.ts";
import { setRequestState } from "./end-request.ts";
import { requeue } from "./restart-request.ts";

type Deps = Pick<OrderDeps, "jobs" | "clock" | "metrics">;

/** Customers have a month to answer (docs/states.md#requests). */
const answerDays = 30;
/** Staff review a document within two days. After that, the sweep reports the review as overdue. */
const checkDays = 2;

const subjectOf = ({ id }: Pick<RequestRow, "id">) => ({ kind: "request", id }) as const;

/**
 * The registry requires a document (4007), so this asks the customer for it, in the words of the registry or of the TLD's rules.
 */
export async function askForDocument(
  trx: Trx,
  scope: AccountScope,
  request: RequestRow,
  { text, document }: Extract<Fulfilment, { kind: "customer" }>,
  now: Date,
): Promise<void> {
  const wanted =
    document === undefined
      ? { what: "registry", why: text ?? "", by: `registry:${request.tld ?? ""}` }
      : { ...document, by: "job:rules" };
  await askDocument(trx, scope, subjectOf(request), wanted, now);
}

/** The documents that were requested for a request, newest first. Possible refusals: NotFound. */
export async function readDocuments(trx: Trx, scope: AccountScope, number: number): Promise<AskView[]> {
  const request = await findRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  return readAsks(trx, scope, subjectOf(request));
}

/**
 * The customer sends uploaded files. The request then waits until a person has reviewed them.
 *
 * Possible refusals: NotFound, RequestLocked, StatusProhibits (no document was requested), NoFiles.
 */
export async function sendDocuments(trx: Trx, deps: Deps, scope: AccountScope, number: number): Promise<RequestState> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  if (request.is_locked) throw new Refused(RequestLocked);
  if (request.state !== "action_required" || request.reason !== documentWanted) throw new Refused(StatusProhibits);
  const now = deps.clock.now();
  await handIn(trx, scope, subjectOf(request), now);
  await setRequestState(trx, deps, scope, request, {
    state: "manual",
    reason: null,
    reason_text: null,
    next_check_at: addDays(now, checkDays),
    limit_at: addDays(now, checkDays),
  });
  return "manual";
}

/** States in which staff may stop a request to ask for a document. A request that a worker is processing is not among them. */
const mayWait: readonly RequestState[] = ["queued", "pending_registry", "pending_unlock", "manual", "on_hold"];

/**
 * Stops the request until the customer has sent a document that staff ask for. Returns the id of the document request. Possible
 * refusals: NotFound, StatusProhibits.
 */
export async function wantDocument(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  number: number,
  { what, why }: { readonly what: string; readonly why: string },
): Promise<string> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  if (!mayWait.includes(request.state) || !isAllowed(request.state, "ask", "action_required"))
    throw new Refused(StatusProhibits, { param: "requestid" });
  const now = deps.clock.now();
  const asked = await askDocument(trx, scope, subjectOf(request), { what, why, by: scope.actor }, now);
  await waitForCustomer(trx, deps, scope, request, `${what}: ${why}`, now);
  return asked;
}

/**
 * Records the review of a document. If it was accepted, the request continues. If it was refused, the customer is asked again and
 * told why. A request that has ended in the meantime stays as it is.
 */
export async function decideRequestDocument(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  ask: AskRow,
  decided: { readonly accept: boolean; readonly text: string },
): Promise<void> {
  const request = await lockRequest(trx, scope, ask.subjectId);
  const now = deps.clock.now();
  await decideAsk(trx, scope, ask.id, { ...decided, now });
  if (request?.state !== "manual") return;
  if (decided.accept) {
    await notifyAccepted(trx, deps, scope, request, ask.id);
    return requeue(trx, deps, scope, request, {});
  }
  const { what, why, askedBy: by } = ask;
  await askDocument(trx, scope, subjectOf(request), { what, why, by }, now);
  await waitForCustomer(trx, deps, scope, request, decided.text, now);
}

/**
 * Tells the customer that the document was accepted. A refusal needs no notice here, because the customer is told about it with
 * the new question (4007).
 */
async function notifyAccepted(trx: Trx, deps: Deps, scope: AccountScope, request: RequestRow, askId: string) {
  const { accountId, brandId } = scope;
  const owner = request.ascii_name ?? "";
  const news = { accountId, brandId, askId, owner, request: request.number, accepted: true, text: "" };
  await deps.jobs.enqueue(trx, caseDocumentJob, [news]);
}

async function waitForCustomer(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  request: RequestRow,
  text: string,
  now: Date,
): Promise<void> {
  await setRequestState(trx, deps, scope, request, {
    state: "action_required",
    reason: documentWanted,
    reason_text: text,
    limit_at: addDays(now, answerDays),
    next_check_at: addDays(now, answerDays),
  });
}
