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

/** People get a month to answer (docs/states.md#requests). */
const answerDays = 30;
/** A document that was handed in is looked at within two days; after that the sweep raises it as overdue. */
const checkDays = 2;

const subjectOf = ({ id }: Pick<RequestRow, "id">) => ({ kind: "request", id }) as const;

/** Fulfilment came back with 4007: the document is wanted, in the registry's words or in those of the TLD's rules. */
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

/** Documents that were wanted for a request, the latest first. Refuses NotFound. */
export async function readDocuments(trx: Trx, scope: AccountScope, number: number): Promise<AskView[]> {
  const request = await findRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  return readAsks(trx, scope, subjectOf(request));
}

/**
 * The customer hands in what was uploaded: a person looks at it next, and the request waits for that person.
 *
 * Refuses NotFound, RequestLocked, StatusProhibits (no document is wanted), NoFiles
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

/** In these a person may stop a request for a document. Not while the registry is being spoken to. */
const mayWait: readonly RequestState[] = ["queued", "pending_registry", "pending_unlock", "manual", "on_hold"];

/** The operator wants a document before the request goes on. Gives the id of the ask. Refuses NotFound, StatusProhibits. */
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
 * A person has looked at what was handed in. Accepted, the request goes on; refused, the customer is asked once more and told why. A
 * request that has ended meanwhile stays as it is.
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

/** A refusal is told as what the request waits for (4007); that it goes on would not be told before it ends. */
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
