import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

const tables: Readonly<Record<ObjectKind, RawBuilder<unknown>>> = {
  account: sql`account o where o.id`,
  domain: sql`domain o where o.id`,
  order: sql`sales_order o where o.id`,
  request: sql`request o where o.state <> 'in_basket' and o.id`,
  invoice: sql`invoice o where o.id`,
  payment: sql`payment o where o.id`,
  ticket: sql`ticket o where o.id`,
  case: sql`compliance_case o where o.kind = 'abuse' and o.id`,
};

/**
 * The account to which an object belongs. Null if there is no object with this id, or the staff member may not see it. A domain
 * that was pushed has a row with the same id in each of its accounts; the account that has the domain now is returned.
 */
export async function accountOfObject(trx: Trx, kind: ObjectKind, id: string): Promise<string | null> {
  const column = kind === "account" ? sql`o.id` : sql`o.account_id`;
  const { rows } = await sql<{ id: string }>`select ${column} as id from ${tables[kind]} = ${id}::uuid limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

export type NoteAt = {
  readonly id: string;
  readonly account_id: string;
  readonly object_kind: ObjectKind;
  readonly object_id: string;
  readonly text: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly at: Date;
};

/** The newest 200 notes about an object. */
export async function listNotes(trx: Trx, accountId: string, kind: ObjectKind, objectId: string): Promise<NoteAt[]> {
  return notes(trx, sql`n.account_id = ${accountId}::uuid and n.object_kind = ${kind} and n.object_id = ${objectId}::uuid`);
}

export async function findNote(trx: Trx, id: string): Promise<NoteAt | null> {
  return (await notes(trx, sql`n.id = ${id}::uuid`))[0] ?? null;
}

async function notes(trx: Trx, which: RawBuilder<boolean>): Promise<NoteAt[]> {
  const { rows } = await sql<NoteAt>`
    select n.id, n.account_id, n.object_kind, n.object_id, n.text, n.author_id, u.name as author_name, n.at
      from staff_note n join staff_user u on u.id = n.author_id
     where ${which} order by n.at desc, n.id desc limit 200`.execute(trx);
  return rows;
}

type NewNote = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ObjectKind;
  readonly objectId: string;
  readonly text: string;
  readonly authorId: string;
  readonly at: Date;
};

export async function insertNote(trx: Trx, { id, accountId, kind, objectId, text, authorId, at }: NewNote): Promise<void> {
  await trx
    .insertInto("staff_note")
    .values({ account_id: accountId, id, object_kind: kind, object_id: objectId, text, author_id: authorId, at })
    .execute();
}

export async function deleteNote(trx: Trx, { account_id: accountId, id }: NoteAt): Promise<void> {
  await trx.deleteFrom("staff_note").where("account_id", "=", accountId).where("id", "=", id).execute();
}

export type EntryAt = {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string | null;
  readonly machine: string | null;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly body: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> } | null;
  readonly reason: string | null;
  readonly is_denied: boolean;
  readonly address: string | null;
  /** The position of the entry in its list, where the next page begins. */
  readonly cursor: string;
};

const ofAudit = sql`
  id, at, actor, action, null as machine, null as from_state, null as to_state, body, null as reason,
  result = 'denied' as is_denied, host(address) as address`;

/** Entries of an account's audit log, the newest first. With `before`, only entries with lower numbers. */
export async function listAccountEntries(
  trx: Trx,
  accountId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<EntryAt[]> {
  const { rows } = await sql<EntryAt>`
    select ${ofAudit}, seq::text as cursor from audit_event
     where account_id = ${accountId}::uuid and (${before}::bigint is null or seq < ${before}::bigint)
     order by seq desc limit ${limit}::int`.execute(trx);
  return rows;
}

/**
 * Entries about an object in the audit log and the log of states, the newest first. With `before`, only entries older than that
 * entry.
 */
export async function listObjectEntries(
  trx: Trx,
  { accountId, objectId }: { readonly accountId: string; readonly objectId: string },
  { before, limit }: { readonly before: { readonly at: string; readonly id: string } | null; readonly limit: number },
): Promise<EntryAt[]> {
  const older =
    before === null
      ? sql<boolean>`true`
      : sql<boolean>`(at, id) < (timestamptz 'epoch' + ${before.at}::bigint * interval '1 microsecond', ${before.id}::uuid)`;
  const newest = sql`order by at desc, id desc limit ${limit}::int`;
  const { rows } = await sql<EntryAt>`
    select e.*, (extract(epoch from at) * 1000000)::bigint || '_' || id as cursor from (
      (select ${ofAudit} from audit_event
        where account_id = ${accountId}::uuid and object_id = ${objectId}::text and ${older} ${newest})
      union all
      (select id, at, actor, null, machine, from_state, to_state, null, reason, false, null from state_log
        where account_id = ${accountId}::uuid and object_id = ${objectId}::uuid and ${older} ${newest})) e
     ${newest}`.execute(trx);
  return rows;
}
