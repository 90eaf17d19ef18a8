import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

const nameOfAccount = sql`coalesce((select coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)) from contact c where c.account_id = a.id and c.id = a.owner_contact_id), '')`;

/** For each kind of object, a query for its account, the parameter of its page, and its name. */
const facts: Readonly<Record<ObjectKind, RawBuilder<unknown>>> = {
  account: sql`select a.id as account_id, a.number::text as param, trim(a.number::text || ' ' || ${nameOfAccount}) as name from account a where a.id`,
  domain: sql`select o.account_id, o.id::text as param, o.sort_name as name from domain o where o.id`,
  order: sql`select o.account_id, o.number::text as param, 'O' || o.number as name from sales_order o where o.id`,
  request: sql`select o.account_id, o.number::text as param, trim(o.number || ' ' || coalesce(o.ascii_name, '')) as name from request o where o.id`,
  invoice: sql`select o.account_id, o.id::text as param, o.number::text as name from invoice o where o.id`,
  payment: sql`select o.account_id, o.id::text as param, coalesce(o.receipt_number::text, left(o.id::text, 8)) as name from payment o where o.id`,
  ticket: sql`select o.account_id, o.number::text as param, o.number || ' ' || o.subject as name from ticket o where o.id`,
  case: sql`
    select o.account_id, coalesce((select min(r.reference) from abuse_report r where r.account_id = o.account_id and r.case_id = o.id), o.id::text) as param,
           coalesce((select d.sort_name from domain d where d.account_id = o.account_id and d.id = o.domain_id), '') as name
      from compliance_case o where o.id`,
};

export type ThingAt = { readonly account_id: string; readonly param: string; readonly name: string };

/** An object of a customer that the staff member may see, with its name and the parameter of its page. */
export async function thingAt(trx: Trx, kind: ObjectKind, id: string): Promise<ThingAt | null> {
  const { rows } = await sql<ThingAt>`${facts[kind]} = ${id}::uuid limit 1`.execute(trx);
  return rows[0] ?? null;
}

export type ColleagueAt = { readonly id: string; readonly username: string; readonly name: string };

/**
 * Colleagues who have a permission and may see the customers of a brand. If `brandId` is null, they must see all brands. If
 * `usernames` is given, only colleagues with these user names are returned.
 */
export async function colleaguesWho(
  trx: Trx,
  of: { readonly permission: string; readonly accountId: string | null; readonly usernames: readonly string[] | null },
): Promise<ColleagueAt[]> {
  const { rows } = await sql<ColleagueAt>`
    select u.id, u.username, u.name from staff_user u
     where u.disabled_at is null
       and exists (select 1 from staff_role_holder h join staff_role r on r.id = h.role_id where h.staff_id = u.id and ${of.permission} = any (r.permissions))
       and (u.brand_id is null or ${of.accountId}::uuid is null or u.brand_id = (select a.brand_id from account a where a.id = ${of.accountId}::uuid))
       and (${of.usernames === null} or lower(u.username) = any (${[...(of.usernames ?? [])]}::text[]))
     order by u.name, u.id limit 200`.execute(trx);
  return rows;
}

export type NewMention = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ObjectKind;
  readonly objectId: string;
  readonly name: string;
  readonly staffId: string;
  readonly byId: string;
  readonly at: Date;
};

export async function insertMention(trx: Trx, of: NewMention): Promise<void> {
  await sql`
    insert into staff_mention (id, account_id, object_kind, object_id, object_name, staff_id, by_id, at)
    values (${of.id}::uuid, ${of.accountId}::uuid, ${of.kind}, ${of.objectId}::uuid, ${of.name.slice(0, 300)}, ${of.staffId}::uuid, ${of.byId}::uuid, ${of.at})`.execute(
    trx,
  );
}

export type MentionAt = {
  readonly id: string;
  readonly object_kind: ObjectKind;
  readonly object_id: string;
  readonly object_name: string;
  readonly by_name: string;
  readonly at: Date;
  readonly seen_at: Date | null;
};

/** The staff member's own mentions: unseen ones first, then the newest. */
export async function ownMentions(trx: Trx, limit: number): Promise<MentionAt[]> {
  const { rows } = await sql<MentionAt>`
    select m.id, m.object_kind, m.object_id, m.object_name, u.name as by_name, m.at, m.seen_at
      from staff_mention m join staff_user u on u.id = m.by_id
     where m.staff_id = np_staff() order by m.seen_at is not null, m.at desc, m.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** Marks one of the staff member's own mentions as seen, or all of them. Returns how many were marked. */
export async function markSeen(trx: Trx, id: string | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_mention set seen_at = ${at}
     where staff_id = np_staff() and seen_at is null and (${id}::uuid is null or id = ${id}::uuid)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
