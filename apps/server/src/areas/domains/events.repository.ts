import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { EventRow } from "./events.rules.ts";

export type NameOfDomain = { readonly id: string; readonly asciiName: string };

/** The events of a domain before a point in time, newest first, from all tables that record events of domains. */
export async function eventsOf(
  trx: Trx,
  scope: AccountScope,
  domain: NameOfDomain,
  page: { readonly before: Date; readonly limit: number },
): Promise<EventRow[]> {
  const { accountId } = scope;
  const { before, limit } = page;
  const none = sql`null::text, null::text, null::text`;
  const { rows } = await sql<EventRow>`
    select * from (
      (select 'state' as source, l.id::text as key, l.at, l.actor, l.machine, l.from_state, l.to_state, null::text as what, null::int as number, l.reason as detail, null::jsonb as args, null::int as added, null::int as removed
         from state_log l where l.account_id = ${accountId} and l.object_id = ${domain.id} and l.machine in ('domain', 'delegation', 'dnssec') and l.at < ${before}
            -- An act of the registry is shown in place of the change of state that it led to.
            and not exists (select 1 from registry_act x where x.account_id = l.account_id and x.domain_id = l.object_id and l.machine = 'domain' and x.to_state = l.to_state and x.at between l.at and l.at + interval '1 minute')
            -- A push is shown in place of the change of state, too.
            and not (l.machine = 'domain' and l.to_state = 'transferred_away' and exists (select 1 from np_push_events(${domain.id}::uuid, 200) e where e.action = 'domain.pushed-away' and e.at between l.at - interval '1 minute' and l.at + interval '1 minute')) order by l.at desc limit ${limit})
      union all
      (select 'request', r.id::text, r.created_at, r.created_by, ${none}, r.type, r.number::int, null, jsonb_build_object('product', r.product_id), null, null
         from request r where r.account_id = ${accountId} and r.ascii_name = ${domain.asciiName} and r.state <> 'in_basket' and r.created_at < ${before} order by r.created_at desc limit ${limit})
      union all
      (select 'ended', l.id::text, l.at, l.actor, l.machine, l.from_state, l.to_state, r.type, r.number::int, null, jsonb_build_object('product', r.product_id), null, null
         from request r join state_log l on l.account_id = r.account_id and l.object_id = r.id
        where r.account_id = ${accountId} and r.ascii_name = ${domain.asciiName} and l.machine = 'request' and l.at < ${before}
          and l.to_state in ('completed', 'action_required', 'rejected', 'cancelled', 'cancelled_timeout', 'failed') order by l.at desc limit ${limit})
      union all
      (select 'command', c.id::text, coalesce(c.decided_at, c.sent_at), 'registry:' || c.registry_id, null, null, c.state, c.verb, c.result_code::int, case when c.state = 'refused' then c.result_text end, c.args, null, null
         from registry_command c where c.account_id = ${accountId} and c.object = ${domain.asciiName} and c.state <> 'not_sent' and c.sent_at < ${before} order by c.sent_at desc limit ${limit})
      union all
      (select 'zone', v.zone_id || ' ' || v.version, v.created_at, v.author, ${none}, v.origin, v.version::int, v.note, null,
              (select count(*)::int from jsonb_array_elements(v.changes) c where c -> 'new' <> 'null'), (select count(*)::int from jsonb_array_elements(v.changes) c where c -> 'new' = 'null')
         from zone z join zone_version v on v.account_id = z.account_id and v.zone_id = z.id
        where z.account_id = ${accountId} and z.domain_id = ${domain.id} and v.created_at < ${before} order by v.created_at desc limit ${limit})
      union all
      (select 'transfer', t.id::text, coalesce(t.ended_at, t.requested_at, t.created_at),
              coalesce(case when t.answer = t.state then t.answered_by end,
                       (select l.actor from state_log l where l.account_id = t.account_id and l.object_id = t.id and l.machine = 'transfer' and l.to_state = t.state order by l.at desc limit 1), 'system'), 'transfer', null, t.state, t.direction, null, t.other_party, null, null, null
         from transfer t where t.account_id = ${accountId} and t.ascii_name = ${domain.asciiName}
            -- A transfer to us is shown by its request.
            and t.direction = 'out' and coalesce(t.ended_at, t.requested_at, t.created_at) < ${before} order by 3 desc limit ${limit})
      union all
      (select 'act', e.id::text, e.at, e.actor, null, e.before ->> 'mode', e.after ->> 'mode', e.action, null, null, e.after, null, null
         from np_domain_events(${domain.id}::uuid, 200) e where e.at < ${before} and e.action not like 'domain.push%' order by e.at desc limit ${limit})
      union all
      (select 'act', e.id::text, e.at, e.actor, null, null, null, e.action, null, null, e.after, null, null
         from np_push_events(${domain.id}::uuid, 200) e where e.at < ${before} order by e.at desc limit ${limit})
      union all
      (select 'registry', x.id::text, x.at, 'registry:' || x.registry_id, null, null, null, x.kind, null, to_char(x.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), null, null, null
         from registry_act x where x.account_id = ${accountId} and x.domain_id = ${domain.id} and x.at < ${before}
            -- A transfer away that is recorded as completed is shown as that transfer, in place of the registry's act.
            and not (x.kind = 'transferred_away' and exists (select 1 from transfer t where t.account_id = x.account_id and t.domain_id = x.domain_id and t.direction = 'out' and t.state = 'completed' and t.ended_at between x.at - interval '1 day' and x.at + interval '1 day')) order by x.at desc limit ${limit})
      union all
      -- Notices to the registrant that the law requires: when each was sent, or that it reached nobody.
      (select 'notice', n.id::text, coalesce(n.delivered_at, n.escalated_at, n.created_at), 'system', null, null,
              case when n.delivered_at is not null then 'sent' when n.escalated_at is not null then 'failed' else 'open' end, replace(n.kind, 'registrant_', ''), null, n.params ->> 'address', null, null, null
         from notice n where n.account_id = ${accountId} and n.params ->> 'domainId' = ${domain.id} and n.kind in ('registrant_month', 'registrant_week', 'registrant_after', 'registrant_restorable') and coalesce(n.delivered_at, n.escalated_at, n.created_at) < ${before} order by 3 desc limit ${limit})
      union all
      (select 'begin', d.id::text, d.created_at, 'system', null, null, null, x.source, null, g.name, null, null, null
         from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id left join registry g on g.id = x.registry_id
        where d.account_id = ${accountId} and d.id = ${domain.id} and d.created_at < ${before}
          and not (x.source = 'pushed' and exists (select 1 from np_push_events(${domain.id}::uuid, 200) e where e.action = 'domain.pushed-in')))
    ) happened order by at desc, key desc limit ${limit}`.execute(trx);
  return rows;
}

/** Names of those actors that are users (user:id), by actor. Users who no longer exist are left out. */
export async function userNames(trx: Trx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = actors.flatMap((actor) => (actor.startsWith("user:") ? [actor.slice(5)] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from panel_user where id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [`user:${id}`, name]));
}

export async function nameOfDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<NameOfDomain | null> {
  const row = await trx
    .selectFrom("domain")
    .select(["id", "ascii_name"])
    .where("account_id", "=", scope.accountId)
    .where("id", "=", domainId)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, asciiName: row.ascii_name };
}
