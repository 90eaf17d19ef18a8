import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import type * as operations from "@nameplane/contracts/staff/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { colleaguesToldJob } from "../staff.jobs.ts";
import { colleaguesWho, insertMention, markSeen, ownMentions, thingAt } from "./mentions.repository.ts";
import { namedIn, pathOf, rightOfKind } from "./mentions.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
export type Told = { readonly told: string[]; readonly nottold: string[] };

const listed = 50;

/**
 * Tells the colleagues whom an internal note names with @ that they were named, in their list of mentions and by mail. Only
 * colleagues who may see the object are told, and never the writer. Returns the names of those who were told, and the user names
 * in the note that could not be told.
 */
export async function mentionColleagues(
  jobs: Pick<Jobs, "enqueue">,
  call: Call,
  {
    kind,
    objectId,
    text,
    noteId,
  }: { readonly kind: ObjectKind; readonly objectId: string; readonly text: string; readonly noteId: string },
): Promise<Told> {
  const { trx, staff, now } = call;
  const usernames = namedIn(text);
  const thing = usernames.length === 0 ? null : await thingAt(trx, kind, objectId);
  if (thing === null) return { told: [], nottold: usernames };
  const found = await colleaguesWho(trx, { permission: rightOfKind[kind], accountId: thing.account_id, usernames });
  const known = new Set(found.map(({ username }) => username.toLowerCase()));
  const told = found.filter(({ id }) => id !== staff.staffId);
  for (const { id: staffId } of told)
    await insertMention(trx, {
      id: newId(now.getTime()),
      accountId: thing.account_id,
      kind,
      objectId,
      name: thing.name,
      staffId,
      byId: staff.staffId,
      at: now,
    });
  if (told.length > 0)
    await jobs.enqueue(trx, colleaguesToldJob, [
      {
        key: `mention:${noteId}`,
        what: "mention" as const,
        staffIds: told.map(({ id }) => id),
        by: staff.name,
        about: thing.name,
        path: pathOf(kind, thing.param),
      },
    ]);
  return { told: told.map(({ name }) => name), nottold: usernames.filter((name) => !known.has(name)) };
}

/** The colleagues who may be named in a note about this kind of object. They are suggested while somebody writes a note. */
export async function readMentionable(
  { trx, staff }: Call,
  { kind }: InputOf<typeof operations.mentionable>,
): Promise<Omit<AnswerOf<typeof operations.mentionable>, "code" | "desc">> {
  const rows = await colleaguesWho(trx, { permission: rightOfKind[kind], accountId: null, usernames: null });
  return { data: rows.filter(({ id }) => id !== staff.staffId).map(({ username, name }) => ({ username, name })) };
}

/** The mentions of the staff member, unseen ones first. */
export async function readMentions({ trx }: Call): Promise<Omit<AnswerOf<typeof operations.mentions>, "code" | "desc">> {
  const data: AnswerOf<typeof operations.mentions>["data"] = [];
  for (const row of await ownMentions(trx, listed)) {
    const thing = await thingAt(trx, row.object_kind, row.object_id);
    data.push({
      mentionid: row.id,
      kind: row.object_kind,
      name: row.object_name,
      // If the staff member may no longer see the object, the mention stays in the list, but without a link.
      path: thing === null ? null : pathOf(row.object_kind, thing.param),
      by: row.by_name,
      at: row.at.toISOString(),
      seen: row.seen_at !== null,
    });
  }
  return { data };
}

export async function seeMentions(
  { trx, now }: Call,
  { mentionid }: InputOf<typeof operations.seeMentions>,
): Promise<{ seen: number }> {
  return { seen: await markSeen(trx, mentionid ?? null, now) };
}
