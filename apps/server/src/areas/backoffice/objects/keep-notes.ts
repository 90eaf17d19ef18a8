import type { InputOf } from "@nameplane/contracts";
import type { NoteRow, ObjectKind } from "@nameplane/contracts/backoffice/objects";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NotYourNote } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff, mentionColleagues, type Told } from "../../staff/index.ts";
import { accountOfObject, deleteNote, findNote, insertNote, listNotes } from "./objects.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Thing = { readonly kind: ObjectKind; readonly objectid: string };

/** Staff's notes about an object of a customer, such as a domain. Possible refusals: NotFound. */
export async function readNotes({ trx }: Call, thing: Thing): Promise<NoteRow[]> {
  const rows = await listNotes(trx, await accountOf(trx, thing), thing.kind, thing.objectid);
  return rows.map((row) => ({
    noteid: row.id,
    text: row.text,
    author: { staffid: row.author_id, name: row.author_name },
    at: row.at.toISOString(),
  }));
}

/**
 * Writes an internal note, and tells the colleagues who are named in it with @. The text of the note is not written to the audit
 * log, so that it can be removed completely. Possible refusals: NotFound.
 */
export async function addNote(
  jobs: Pick<Jobs, "enqueue">,
  call: Call,
  { text, ...thing }: InputOf<typeof operations.addStaffNote>,
): Promise<{ noteid: string } & Told> {
  const { trx, staff, now } = call;
  const accountId = await accountOf(trx, thing);
  const id = newId();
  await insertNote(trx, { id, accountId, kind: thing.kind, objectId: thing.objectid, text, authorId: staff.staffId, at: now });
  await auditStaff(trx, call, { actor: call.actor, action: "notes.add", object: thing.objectid, after: { note: id } });
  const of = { kind: thing.kind, objectId: thing.objectid, text, noteId: id };
  return { noteid: id, ...(await mentionColleagues(jobs, call, of)) };
}

/** Removes a note that the staff member wrote. Possible refusals: NotFound, NotYourNote. */
export async function removeNote(call: Call, noteId: string): Promise<void> {
  const { trx, staff } = call;
  const note = await findNote(trx, noteId);
  if (note === null) throw new Refused(NotFound, { param: "noteid" });
  if (note.author_id !== staff.staffId) throw new Refused(NotYourNote);
  await deleteNote(trx, note);
  await auditStaff(trx, call, { actor: call.actor, action: "notes.remove", object: note.object_id, before: { note: noteId } });
}

/** The account of an object, given by its kind and id. Possible refusals: NotFound. */
export async function accountOf(trx: Trx, { kind, objectid }: Thing): Promise<string> {
  const accountId = await accountOfObject(trx, kind, objectid);
  if (accountId === null) throw new Refused(NotFound, { param: "objectid" });
  return accountId;
}
