import type { AnswerOf } from "@nameplane/contracts";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/tickets/operations";
import { ReplyNameTaken, UnknownVariable } from "@nameplane/contracts/tickets/refusals";
import { unknownVariables } from "@nameplane/contracts/tickets/reply-variables";
import type { SaveReplyAsked } from "@nameplane/contracts/tickets/saved-replies";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { deleteSavedReply, insertSavedReply, listSavedReplies, updateSavedReply } from "./saved-replies.repository.ts";

type Call = StaffCall & { readonly trx: Trx };

export async function readSavedReplies(trx: Trx): Promise<AnswerOf<typeof operations.savedReplies>["replies"]> {
  const rows = await listSavedReplies(trx);
  return rows.map(({ id, version, name, text_en: texten, text_sv: textsv, next }) => ({
    replyid: id,
    version,
    name,
    texten,
    textsv,
    next,
  }));
}

/**
 * Writes or changes a saved reply. Possible refusals: NotFound, ChangedMeanwhile, ReplyNameTaken, UnknownVariable (by its field).
 */
export async function saveReply(call: Call, asked: SaveReplyAsked): Promise<string> {
  const { trx, actor } = call;
  const { name, texten, textsv, next } = asked;
  for (const [param, text] of Object.entries({ texten, textsv })) {
    const [variable] = unknownVariables(text);
    if (variable !== undefined) throw new Refused(UnknownVariable, { param, values: { variable } });
  }
  const written = { name, text_en: texten, text_sv: textsv, next };
  const id = asked.replyid ?? newId();
  try {
    if (asked.replyid === undefined) await insertSavedReply(trx, id, written);
    else await change(trx, { id, version: asked.version ?? 0 }, written);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(ReplyNameTaken, { param: "name" });
    throw error;
  }
  await auditStaff(trx, call, { actor, action: "tickets.save-reply", object: id, after: { name } });
  return id;
}

async function change(
  trx: Trx,
  of: { readonly id: string; readonly version: number },
  written: Parameters<typeof updateSavedReply>[2],
): Promise<void> {
  if (await updateSavedReply(trx, of, written)) return;
  const isThere = (await listSavedReplies(trx)).some(({ id }) => id === of.id);
  throw isThere ? new Refused(ChangedMeanwhile) : new Refused(NotFound, { param: "replyid" });
}

/** Deletes a saved reply. Possible refusals: NotFound. */
export async function removeReply(call: Call, replyId: string): Promise<void> {
  const { trx, actor } = call;
  if (!(await deleteSavedReply(trx, replyId))) throw new Refused(NotFound, { param: "replyid" });
  await auditStaff(trx, call, { actor, action: "tickets.remove-reply", object: replyId });
}
