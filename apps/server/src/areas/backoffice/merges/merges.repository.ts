import type { MergeBlock, MergeMove, MergeStay } from "@nameplane/contracts/backoffice/acts/merge-values";
import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type Party = {
  readonly id: string;
  readonly brandId: string;
  readonly number: number;
  readonly name: string;
  readonly version: number;
};

/** A customer by its number, if the staff member may see it. */
export async function findParty(trx: Trx, number: number): Promise<Party | null> {
  const { rows } = await sql<Party>`
    select a.id, a.brand_id as "brandId", a.number::float8 as number, a.version,
           coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as name
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id where a.number = ${number}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The reasons why one customer cannot be merged into the other, in the order in which they are shown. */
export async function blocksOfMerge(trx: Trx, source: string, target: string): Promise<MergeBlock[]> {
  const { rows } = await sql<{ block: MergeBlock }>`
    select block from account s, account t, lateral (values
      (1, 'brand', s.brand_id <> t.brand_id),
      (2, 'currency', s.currency <> t.currency),
      (3, 'kind', s.kind = 'operator' or t.kind = 'operator' or exists (select 1 from reseller r where r.account_id = s.id)),
      (4, 'state', s.state <> 'active' or t.state <> 'active' or s.frozen_at is not null),
      (5, 'subaccounts', exists (select 1 from account c where c.parent_id = s.id and c.state <> 'closed')),
      (6, 'requests', exists (select 1 from request r where r.account_id = s.id and not r.is_final and r.state <> 'in_basket')),
      (7, 'owed', exists (select 1 from balance b where b.account_id = s.id and b.owed_minor <> 0)),
      (8, 'held', exists (select 1 from balance b where b.account_id = s.id and b.held_minor <> 0)),
      (9, 'services', exists (select 1 from service v join product p on p.id = v.product_id
                               where v.account_id = s.id and v.ended_at is null and not (p.family = 'dns' and p.limits ? 'records'))),
      (10, 'dnsOnly', exists (select 1 from domain d where d.account_id = s.id and d.state = 'dns_only')),
      (11, 'disputes', exists (select 1 from compliance_case k where k.account_id = s.id and k.closed_at is null)),
      (12, 'escrows', exists (select 1 from escrow e where s.id in (e.seller_account_id, e.buyer_account_id, e.account_id) and e.ended_at is null)),
      (13, 'pushes', exists (select 1 from push p where p.account_id = s.id and p.state = 'open')),
      (14, 'restrictions', exists (select 1 from domain_restriction x where x.account_id = s.id and x.ended_at is null)),
      (15, 'openTickets', exists (select 1 from ticket k where k.account_id = s.id and k.state = 'open')),
      (16, 'merging', exists (select 1 from account_merge m where m.source_id in (s.id, t.id) or m.target_id = s.id and m.state = 'running'))) b (at, block, stands)
     where s.id = ${source}::uuid and t.id = ${target}::uuid and stands order by at`.execute(trx);
  return rows.map(({ block }) => block);
}

/** Live services that stand in the way of a merge, because their keys, vendors and mandates are bound to the account. */
export async function boundServices(
  trx: Trx,
  accountId: string,
  language: "en" | "sv",
): Promise<{ product: string; name: string; paidUntil: Date }[]> {
  const { rows } = await sql<{ product: string; name: string; paidUntil: Date }>`
    select case ${language} when 'sv' then p.name_sv else p.name_en end as product, v.name, v.paid_until as "paidUntil"
      from service v join product p on p.id = v.product_id
     where v.account_id = ${accountId}::uuid and v.ended_at is null and not (p.family = 'dns' and p.limits ? 'records')
     order by v.paid_until, v.id limit 50`.execute(trx);
  return rows;
}

export type CountOf<What> = { readonly what: What; readonly count: number };

export async function countMoves(trx: Trx, accountId: string): Promise<CountOf<MergeMove>[]> {
  const { rows } = await sql<CountOf<MergeMove>>`
    select 'domains' as what, count(*)::int as count from domain where account_id = ${accountId}::uuid and tab <= 4
    union all select 'contacts', count(*)::int from contact where account_id = ${accountId}::uuid and state = 'active'
    union all select 'users', count(*)::int from membership where account_id = ${accountId}::uuid and label_ids is null and domain_ids is null and extra = '{}' and denied = '{}'
    union all select 'labels', count(*)::int from label where account_id = ${accountId}::uuid`.execute(trx);
  return rows;
}

export async function countStays(trx: Trx, accountId: string): Promise<CountOf<MergeStay>[]> {
  const { rows } = await sql<CountOf<MergeStay>>`
    select 'invoices' as what, count(*)::int as count from invoice where account_id = ${accountId}::uuid
    union all select 'orders', count(*)::int from sales_order where account_id = ${accountId}::uuid
    union all select 'tickets', count(*)::int from ticket where account_id = ${accountId}::uuid
    union all select 'cards', count(*)::int from payment_method where account_id = ${accountId}::uuid
    union all select 'limitedUsers', count(*)::int from membership where account_id = ${accountId}::uuid and not (label_ids is null and domain_ids is null and extra = '{}' and denied = '{}')`.execute(
    trx,
  );
  return rows.filter(({ count }) => count > 0);
}

export async function creditOf(trx: Trx, accountId: string): Promise<{ minor: number; currency: Currency }[]> {
  const { rows } = await sql<{ minor: number; currency: Currency }>`
    select sum(prepaid_minor)::float8 as minor, currency from balance where account_id = ${accountId}::uuid
     group by currency having sum(prepaid_minor) <> 0 order by currency`.execute(trx);
  return rows;
}

export async function insertMerge(
  trx: Trx,
  of: {
    readonly id: string;
    readonly sourceId: string;
    readonly targetId: string;
    readonly reason: string;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into account_merge (id, source_id, target_id, reason, actor, begun_at)
    values (${of.id}::uuid, ${of.sourceId}::uuid, ${of.targetId}::uuid, ${of.reason}, ${of.actor}, ${of.at})`.execute(trx);
}

export type MergeAt = {
  readonly id: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly brandId: string;
  readonly sourceNumber: number;
  readonly targetNumber: number;
  readonly state: "running" | "done";
  readonly actor: string;
  readonly moved: Readonly<Record<string, number | string>>;
};

const merge = sql`
  select m.id, m.source_id as "sourceId", m.target_id as "targetId", s.brand_id as "brandId", s.number::float8 as "sourceNumber",
         t.number::float8 as "targetNumber", m.state, m.actor, m.moved
    from account_merge m join account s on s.id = m.source_id join account t on t.id = m.target_id`;

/** A merge by its id. Runs as the database role readonly, which sees both accounts. */
export async function findMerge(trx: Trx, id: string): Promise<MergeAt | null> {
  const { rows } = await sql<MergeAt>`${merge} where m.id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

/** Merges that began before this time and have not ended. Runs as the database role readonly. */
export async function runningMerges(trx: Trx, before: Date, max: number): Promise<MergeAt[]> {
  const { rows } = await sql<MergeAt>`
    ${merge} where m.state = 'running' and m.begun_at < ${before} order by m.begun_at limit ${max}`.execute(trx);
  return rows;
}

/** Notes on the merge what has moved. A number is added to the number noted before; a text replaces the former text. */
export async function noteMoved(trx: Trx, id: string, key: string, value: number | string): Promise<void> {
  await sql`
    update account_merge set moved = jsonb_set(moved, ${`{${key}}`}::text[],
             ${typeof value === "number" ? sql`to_jsonb(coalesce((moved ->> ${key})::int, 0) + ${value}::int)` : sql`to_jsonb(${value}::text)`})
     where id = ${id}::uuid`.execute(trx);
}

/**
 * How far the credit in this currency has moved; null if its move has not begun. Locks the row of the merge until the transaction
 * ends.
 */
export async function lockCredit(trx: Trx, id: string, currency: string): Promise<string | null> {
  const { rows } = await sql<{ step: string | null }>`
    select moved ->> ${`credit ${currency}`} as step from account_merge where id = ${id}::uuid for update`.execute(trx);
  return rows[0]?.step ?? null;
}

export async function setStuck(trx: Trx, id: string, stuck: string): Promise<void> {
  await sql`update account_merge set stuck = ${stuck.slice(0, 2000)} where id = ${id}::uuid`.execute(trx);
}

export async function endMerge(trx: Trx, id: string, at: Date): Promise<void> {
  await sql`
    update account_merge set state = 'done', stuck = '', ended_at = ${at} where id = ${id}::uuid and state = 'running'`.execute(
    trx,
  );
}

type Member = {
  readonly user_id: string;
  readonly role_account_id: string;
  readonly role_name: string;
  readonly permissions: string[];
};

/**
 * The users of the source account with their roles. Left out are users whose rights the target could not take over: those limited
 * to some domains, those with extra or denied rights, and those whose access has ended.
 */
export async function membersOf(trx: Trx, { accountId }: AccountScope): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.user_id, m.role_account_id, r.name as role_name, r.permissions
      from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.account_id = ${accountId} and m.label_ids is null and m.domain_ids is null
       and (m.valid_until is null or m.valid_until > now()) and m.extra = '{}' and m.denied = '{}'`.execute(trx);
  return rows;
}

/**
 * Gives a user access to the target account, with the role of the same name: a shared role, or one of the target's own with the
 * same rights. Returns whether the user has access. Without such a role the user gets none.
 */
export async function letIn(trx: Trx, { accountId, actor }: AccountScope, member: Member): Promise<boolean> {
  const { rows } = await sql`
    insert into membership (account_id, user_id, role_account_id, role_id, created_by)
    select ${accountId}, ${member.user_id}::uuid, r.account_id, r.id, ${actor} from role r
     where r.name = ${member.role_name} and (r.is_shared or r.account_id = ${accountId}) and r.permissions <@ ${member.permissions}::text[]
     order by r.is_shared desc limit 1
    on conflict (account_id, user_id) do nothing returning user_id`.execute(trx);
  return rows.length > 0;
}

/** The contacts of the source as JSON, in the form in which a push copies them. */
export async function contactsOf(trx: Trx, { accountId }: AccountScope): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ contact: Record<string, unknown> }>`
    select to_jsonb(c) as contact from contact c where c.account_id = ${accountId} and c.state = 'active' order by c.id`.execute(
    trx,
  );
  return rows.map(({ contact }) => contact);
}

export type MovingDomain = {
  readonly id: string;
  readonly asciiName: string;
  readonly labels: { title: string; color: string }[];
};

/** The domains of the source that have not ended, with their labels. */
export async function domainsOf(trx: Trx, { accountId }: AccountScope): Promise<MovingDomain[]> {
  const { rows } = await sql<MovingDomain>`
    select d.id, d.ascii_name as "asciiName",
           (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'color', l.color)), '[]') from label l
             where l.account_id = d.account_id and l.id = any (d.labels)) as labels
      from domain d where d.account_id = ${accountId} and d.tab <= 4 order by d.ascii_name`.execute(trx);
  return rows;
}

/** Gives a domain of the target labels with these titles. Labels that the target does not have are created. */
export async function labelDomain(
  trx: Trx,
  { accountId }: AccountScope,
  domainId: string,
  labels: MovingDomain["labels"],
): Promise<void> {
  for (const { title, color } of labels)
    await sql`insert into label (account_id, title, color) values (${accountId}, ${title}, ${color}) on conflict (account_id, title) do nothing`.execute(
      trx,
    );
  if (labels.length === 0) return;
  await sql`
    update domain set labels = (select array_agg(l.id order by l.id) from label l where l.account_id = ${accountId} and l.title = any (${labels.map(({ title }) => title)}::text[])),
           version = version + 1
     where account_id = ${accountId} and id = ${domainId}::uuid`.execute(trx);
}

/** Closes the source if it has nothing left that would keep it open. Returns whether it is closed. */
export async function closeSource(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const { rows } = await sql`
    update account a set state = 'closed', version = version + 1
     where a.id = ${accountId} and a.state = 'active'
       and not exists (select 1 from domain where account_id = a.id and tab <= 4)
       and not exists (select 1 from request where account_id = a.id and not is_final and state <> 'in_basket')
       and not exists (select 1 from service where account_id = a.id and ended_at is null)
       and not exists (select 1 from balance where account_id = a.id and (prepaid_minor <> 0 or owed_minor <> 0 or held_minor <> 0))
    returning a.id`.execute(trx);
  return rows.length > 0;
}

export type MergeRow = {
  readonly number: number;
  readonly name: string;
  readonly state: "running" | "done";
  readonly stuck: string;
  readonly begun_at: Date;
  readonly ended_at: Date | null;
  readonly moved: Readonly<Record<string, number | string>>;
  readonly is_source: boolean;
};

/** The merges of a customer, as source or target, with the other customer. */
export async function mergesOf(trx: Trx, accountId: string): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select a.number::float8 as number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as name,
           m.state, m.stuck, m.begun_at, m.ended_at, m.moved, m.source_id = ${accountId}::uuid as is_source
      from account_merge m join account a on a.id = case when m.source_id = ${accountId}::uuid then m.target_id else m.source_id end
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where ${accountId}::uuid in (m.source_id, m.target_id) order by m.begun_at desc limit 50`.execute(trx);
  return rows;
}
