import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { ReviewRow } from "@nameplane/contracts/backoffice/documents";
import type { review } from "@nameplane/contracts/backoffice/operations";
import { MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { Document } from "../../platform/http/send-answer.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { decideCaseDocument } from "../contacts/index.ts";
import { askedBy, filesOf, lockAsk, presentFile, readFile, type FileDeps } from "../files/index.ts";
import { decideRequestDocument, wantDocument } from "../orders/engine/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { findDocument, listDocuments, placeOfRequest, type ReviewedRow } from "./documents.repository.ts";

export type ReviewDeps = {
  readonly pool: Pool;
  readonly orders: OrderDeps;
  readonly files: FileDeps;
};

/**
 * With `isDecided`, the latest decisions. Without it, documents that wait for a decision, and those that customers have been
 * asked for.
 */
export async function readWaiting(trx: Trx, isDecided: boolean): Promise<ReviewRow[]> {
  return (await listDocuments(trx, isDecided)).map(presentRow);
}

/** One document with its files. Possible refusals: NotFound. */
export async function readReview(deps: ReviewDeps, call: StaffCall, askId: string): Promise<AnswerOf<typeof review>["document"]> {
  const row = await call.tx((trx) => oneOf(trx, askId));
  const files = await tx(deps.pool, scopeOf(row, call), (trx) => filesOf(trx, scopeOf(row, call), "document_ask", [askId]));
  return { ...presentRow(row), files: files.map(presentFile) };
}

/** A file of a document. Each reading is recorded in the audit log of the document's account. Possible refusals: NotFound. */
export async function readReviewFile(
  deps: ReviewDeps,
  call: StaffCall,
  { askid, fileid }: { readonly askid: string; readonly fileid: string },
): Promise<Document> {
  const scope = scopeOf(await call.tx((trx) => oneOf(trx, askid)), call);
  const { requestId, address } = call;
  const of = {
    fileId: fileid,
    reader: { owner: { kind: "document_ask", id: askid } },
    caller: { requestId, address },
  } as const;
  return tx(deps.pool, scope, (trx) => readFile(trx, deps.files, scope, of));
}

/**
 * Accepts or refuses a document. Possible refusals: NotFound, StatusProhibits (already decided), MissingParameter (a refusal
 * without a reason).
 */
export async function decideReview(
  deps: ReviewDeps,
  call: StaffCall,
  { askid, accept, text }: { readonly askid: string; readonly accept: boolean; readonly text: string },
): Promise<{ state: "accepted" | "refused" }> {
  const row = await call.tx((trx) => oneOf(trx, askid));
  if (!accept && text === "") throw new Refused(MissingParameter, { missing: ["text"] });
  const scope = scopeOf(row, call);
  await tx(deps.pool, scope, async (trx) => {
    const ask = await lockAsk(trx, scope, askid);
    if (ask === null) throw new Refused(NotFound, { param: "askid" });
    if (ask.subjectKind === "request") await decideRequestDocument(trx, deps.orders, scope, ask, { accept, text });
    else await decideCaseDocument(trx, deps.orders, scope, ask, { accept, text, now: call.now });
  });
  return { state: accept ? "accepted" : "refused" };
}

/** Asks the customer for a document. The request then waits for it. Possible refusals: NotFound, StatusProhibits. */
export async function askReview(
  deps: ReviewDeps,
  call: StaffCall,
  { requestid, what, why }: { readonly requestid: number; readonly what: string; readonly why: string },
): Promise<string> {
  const place = await call.tx(async (trx) => {
    return placeOfRequest(trx, requestid);
  });
  if (place === null) throw new Refused(NotFound, { param: "requestid" });
  const scope = makeScope({ ...place, actor: call.actor });
  return tx(deps.pool, scope, (trx) => wantDocument(trx, deps.orders, scope, requestid, { what, why }));
}

async function oneOf(trx: Trx, askId: string): Promise<ReviewedRow> {
  const row = await findDocument(trx, askId);
  if (row === null) throw new Refused(NotFound, { param: "askid" });
  return row;
}

/** The scope of the document's account. Everything after the lookup runs in it. */
function scopeOf(row: ReviewedRow, call: StaffCall): AccountScope {
  return makeScope({ accountId: row.account_id, brandId: row.brand_id, actor: call.actor });
}

function presentRow(row: ReviewedRow): ReviewRow {
  const { request_state: state } = row;
  return {
    askid: row.ask_id,
    what: row.what,
    why: row.why,
    by: askedBy(row.asked_by),
    askedat: row.asked_at.toISOString(),
    state: row.state,
    sentat: row.sent_at?.toISOString() ?? null,
    decidedat: row.decided_at?.toISOString() ?? null,
    decision: row.decision === "" ? null : row.decision,
    filecount: row.files,
    deadline: row.deadline_at?.toISOString() ?? null,
    held: row.is_held,
    account: { number: row.account_number, name: row.account_name },
    about: {
      kind: row.subject_kind === "request" ? "request" : "case",
      requestid: row.request_number,
      type: row.request_type,
      status: state === null ? null : codeOf("request", state),
      domainname: row.ascii_name,
      contact: row.contact_name,
    },
  };
}
