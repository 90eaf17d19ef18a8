import { NoFiles } from "@nameplane/contracts/files/refusals";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { AskView } from "@nameplane/contracts/files/files";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  asksOf,
  insertAsk,
  lockAsk,
  lockOpenAsk,
  markDecided,
  markSent,
  markWithdrawn,
  type AskRow,
  type AskSubject,
} from "../asks.repository.ts";
import { presentAsk } from "../files.present.ts";
import { eraseFile, filesOf, keepUntil } from "../files.repository.ts";
import { eraseAt } from "../keep-for.rules.ts";

type Wanted = { readonly what: string; readonly why: string; readonly by: string };
const [whatMax, whyMax] = [200, 2000] as const;

/**
 * Asks the account for a document about the subject. If an open document request exists already, it stays as it is, whether its
 * document was sent or not. Returns the id of the request.
 */
export async function askDocument(
  trx: Trx,
  scope: AccountScope,
  subject: AskSubject,
  wanted: Wanted,
  now: Date,
): Promise<string> {
  const open = await lockOpenAsk(trx, scope, subject);
  if (open !== null) return open.id;
  const ask = {
    subject,
    what: wanted.what.slice(0, whatMax),
    why: wanted.why.slice(0, whyMax),
    by: wanted.by,
    at: now,
  };
  const id = await insertAsk(trx, scope, ask);
  if (id === null) throw new Error(`a document of ${subject.kind} ${subject.id} is asked for at the same time`);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "files.ask", object: subject.id, after: { ask: id } });
  return id;
}

/** Documents of a subject as the account sees them, latest first. */
export async function readAsks(trx: Trx, scope: AccountScope, subject: AskSubject): Promise<AskView[]> {
  const asks = await asksOf(trx, scope, subject);
  const files = await filesOf(
    trx,
    scope,
    "document_ask",
    asks.map(({ id }) => id),
  );
  return asks.map((ask) => presentAsk(ask, files));
}

/** Sends the uploaded files. Possible refusals: StatusProhibits (no document was requested), NoFiles. */
export async function handIn(trx: Trx, scope: AccountScope, subject: AskSubject, now: Date): Promise<AskRow> {
  const ask = await lockOpenAsk(trx, scope, subject);
  if (ask?.state !== "wanted") throw new Refused(StatusProhibits);
  const files = await filesOf(trx, scope, "document_ask", [ask.id]);
  if (files.length === 0) throw new Refused(NoFiles, { missing: ["file"] });
  await markSent(trx, scope, ask.id, now);
  await keepUntil(trx, scope, { kind: "document_ask", id: ask.id }, eraseAt("sent", now));
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "files.hand-in",
    object: ask.subjectId,
    after: { ask: ask.id, files: files.length },
  });
  return ask;
}

/**
 * Stores the decision of staff about a document that was sent. Possible refusals: StatusProhibits (no document waits for a
 * decision).
 */
export async function decideAsk(
  trx: Trx,
  scope: AccountScope,
  askId: string,
  decided: { readonly accept: boolean; readonly text: string; readonly now: Date },
): Promise<AskRow> {
  const ask = await lockAsk(trx, scope, askId);
  if (ask?.state !== "sent") throw new Refused(StatusProhibits, { param: "askid" });
  const state = decided.accept ? "accepted" : "refused";
  await markDecided(trx, scope, askId, { state, text: decided.text, now: decided.now });
  await keepUntil(trx, scope, { kind: "document_ask", id: askId }, eraseAt(state, decided.now));
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: `files.${state}`, object: ask.subjectId, after: { ask: askId } });
  return ask;
}

/**
 * Ends the document request of a subject that has ended or needs no document any more. Files that were uploaded but not sent are
 * erased.
 */
export async function withdrawAsk(trx: Trx, scope: AccountScope, subject: AskSubject): Promise<void> {
  const ask = await lockOpenAsk(trx, scope, subject);
  if (ask === null) return;
  await markWithdrawn(trx, scope, ask.id);
  for (const { id } of await filesOf(trx, scope, "document_ask", [ask.id])) await eraseFile(trx, scope, id);
}
