import type { LogEntry } from "@nameplane/contracts/auditlog/log";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { addDays } from "../../platform/clock.ts";

export type EntryAt = {
  readonly seq: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly object_id: string | null;
  readonly body: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> };
  readonly is_denied: boolean;
  readonly address: string | null;
};

export type LogQuery = {
  /** Only entries with lower numbers than this one. Null means all entries. */
  readonly before: number | null;
  /** Only entries with these actions. Null means all actions. */
  readonly actions: readonly string[] | null;
  readonly hidden: readonly string[];
  readonly who: string | null;
  readonly domain: string | null;
  /** Only entries from this instant on. */
  readonly from: Date | null;
  /** Only entries before this instant. */
  readonly until: Date | null;
  readonly isDenied: boolean;
  readonly limit: number;
};

const columns = sql`e.seq, e.at, e.actor, e.action, e.object_id, e.body, e.result = 'denied' as is_denied, host(e.address) as address`;

/** Entries of an account's audit log, the newest first. */
export async function listEntries(trx: Trx, accountId: string, query: LogQuery): Promise<EntryAt[]> {
  const { actions, limit } = query;
  const where = sql.join(conditions(accountId, query), sql` and `);
  const newest = sql`order by seq desc limit ${limit}::int`;
  // For each action, the newest entries are read from the index of actions. A rare action would otherwise be searched for in the
  // whole log.
  const { rows } = await (
    actions === null
      ? sql<EntryAt>`select ${columns} from audit_event e where ${where} ${newest}`
      : sql<EntryAt>`
        select n.* from unnest(${actions}::text[]) wanted (action)
         cross join lateral (select ${columns} from audit_event e where ${where} and e.action = wanted.action ${newest}) n
         ${newest}`
  ).execute(trx);
  return rows;
}

function conditions(accountId: string, { before, hidden, who, domain, from, until, isDenied }: LogQuery): RawBuilder<unknown>[] {
  const all = [sql`e.account_id = ${accountId}::uuid`];
  if (before !== null) all.push(sql`e.seq < ${before}::bigint`);
  if (hidden.length > 0) all.push(sql`e.action <> all (${hidden}::text[])`);
  if (who !== null) all.push(byWhom(who));
  if (domain !== null) all.push(sql`e.object_id = any (array(${idsOfDomain(accountId, domain)}))`);
  // The log is partitioned by month, and the month is read from the entry's id. An id is made a little before its entry is
  // written, so one day is added on each side.
  if (from !== null) all.push(sql`e.at >= ${from} and e.id >= ${firstIdAt(addDays(from, -1).getTime())}::uuid`);
  if (until !== null) all.push(sql`e.at < ${until} and e.id < ${firstIdAt(addDays(until, 1).getTime())}::uuid`);
  if (isDenied) all.push(sql`e.result = 'denied'`);
  return all;
}

function byWhom(who: string): RawBuilder<unknown> {
  if (who === "staff") return startsWith("staff");
  if (who === "program") return startsWith("token");
  if (who === "system") return sql`not (${startsWith("staff")} or ${startsWith("token")} or ${startsWith("user")})`;
  return sql`e.actor = ${`user:${who}`}`;
}

/**
 * Searches a range instead of a pattern, so that the index can be used. In ASCII, the semicolon is the character after the colon.
 */
const startsWith = (kind: string) => sql`(e.actor >= ${`${kind}:`} and e.actor < ${`${kind};`})`;

/** The ids of a domain, of its zone, and of what was ordered for it. */
function idsOfDomain(accountId: string, name: string): RawBuilder<unknown> {
  return sql`
    select id::text from domain where account_id = ${accountId}::uuid and ascii_name = ${name}
    union all select id::text from zone where account_id = ${accountId}::uuid and apex = ${name}
    union all select id::text from request where account_id = ${accountId}::uuid and ascii_name = ${name}`;
}

export type ActorAt = { readonly actor: string; readonly kind: LogEntry["actor"]["kind"]; readonly name: string };

/** For staff: the names of those who did something, by actor. They can be staff members, users or API keys. */
export async function listActors(trx: Trx, actors: readonly string[]): Promise<ActorAt[]> {
  const idsOf = (prefix: string) => actors.filter((actor) => actor.startsWith(prefix)).map((actor) => actor.slice(prefix.length));
  const { rows } = await sql<ActorAt>`
    select 'staff:' || id as actor, 'staff' as kind, name from staff_user where id::text = any (${idsOf("staff:")}::text[])
    union all
    select 'user:' || id, 'user', coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) from panel_user
     where id = any (select u::uuid from unnest(${idsOf("user:")}::text[]) u)
    union all
    select 'token:' || id, 'program', name from api_token where id = any (select t::uuid from unnest(${idsOf("token:")}::text[]) t)
    union all
    select 'token:' || id, 'program', name from acme_key where id = any (select t::uuid from unnest(${idsOf("token:")}::text[]) t)`.execute(
    trx,
  );
  return rows;
}

/** The names of actors in the log, for users of the transaction's account. The names of staff are not revealed to them. */
export async function listOwnActors(trx: Trx, actors: readonly string[]): Promise<ActorAt[]> {
  const { rows } = await sql<ActorAt>`select * from np_log_actors(${actors}::text[])`.execute(trx);
  return rows;
}

/**
 * The users who occur in the log of an account, as actors; at most 200. The query jumps in the index from one user to the next,
 * so it does not read every entry.
 */
export async function usersInLog(trx: Trx, accountId: string): Promise<string[]> {
  const next = (above: RawBuilder<unknown>) => sql`
    (select e.actor from audit_event e where e.account_id = ${accountId}::uuid and e.actor > ${above} and e.actor < 'user;' order by e.actor limit 1)`;
  const { rows } = await sql<{ actor: string }>`
    with recursive found (actor) as (
      ${next(sql`'user:'`)} union all select ${next(sql`f.actor`)} from found f where f.actor is not null)
    select actor from found where actor is not null limit 200`.execute(trx);
  return rows.map(({ actor }) => actor);
}

export type ObjectAt = {
  readonly id: string;
  readonly kind: NonNullable<LogEntry["object"]>["kind"];
  readonly name: string;
  /** Id of the object whose page the panel links to. For a zone it is the id of its domain. */
  readonly page_id: string;
};

/** What these ids of an account stand for today. */
export async function objectsOf(trx: Trx, accountId: string, ids: readonly string[]): Promise<ObjectAt[]> {
  const of = sql`account_id = ${accountId}::uuid and id = any (${ids}::uuid[])`;
  const { rows } = await sql<ObjectAt>`
    select id, 'domain' as kind, ascii_name as name, id as page_id from domain where ${of}
    union all select z.id, 'domain', z.apex, d.id from zone z join domain d on d.account_id = z.account_id and d.ascii_name = z.apex
     where z.account_id = ${accountId}::uuid and z.id = any (${ids}::uuid[])
    union all select id, 'contact', coalesce(nullif(organization, ''), trim(first_name || ' ' || last_name)), id from contact where ${of}
    union all select id, 'order', number::text, id from sales_order where ${of}
    union all select id, 'request', number::text, id from request where ${of}
    union all select id, 'invoice', number::text, id from invoice where ${of}
    union all select id, 'ticket', number::text, id from ticket where ${of}
    union all select id, 'key', name, id from api_token where ${of}`.execute(trx);
  return rows;
}

export type ChainedEntry = {
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly body_text: string;
  readonly address: string | null;
  readonly prev: string;
  readonly hash: string;
};

/** A part of an account's chain as it is stored, oldest entry first. Hashes are hexadecimal. */
export async function chainPiece(
  trx: Trx,
  accountId: string,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select seq, at, action, body::text as body_text, host(address) as address, encode(prev, 'hex') as prev, encode(h, 'hex') as hash
      from audit_event where account_id = ${accountId}::uuid and seq > ${after}::bigint and seq <= ${until}::bigint
     order by seq limit ${limit}::int`.execute(trx);
  return rows;
}

/**
 * An account that has a log; without an id, the operator's own account. Null if the account does not exist, or the reader may not
 * see it.
 */
export async function findLogOf(
  trx: Trx,
  accountId: string | null,
): Promise<{ readonly accountId: string; readonly isOperator: boolean } | null> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from account where case when ${accountId}::uuid is null then kind = 'operator' else id = ${accountId}::uuid end`.execute(
    trx,
  );
  const row = rows[0];
  return row === undefined ? null : { accountId: row.id, isOperator: row.kind === "operator" };
}

/** Number of the last entry of an account's log. */
export async function lastNumber(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from audit_event where account_id = ${accountId}::uuid order by seq desc limit 1`.execute(trx);
  return rows[0]?.seq ?? 0;
}
