-- The processes of the product agree here on the commands per minute of every registry account, and a request's page says when it waits for them.
-- Lock: none; one new table.

create table registry_pace (
  registry_id          text primary key references registry,
  pace                 jsonb not null,
  people_waited_at     timestamptz,
  background_waited_at timestamptz
);
comment on table registry_pace is 'What left for a registry in the last minute, whoever sent it; every process asks here before it sends. Lost, it is a minute begun anew';
comment on column registry_pace.pace is 'Granted commands by second and what may leave at once (packages/epp, pool/pace.rules.ts)';
comment on column registry_pace.people_waited_at is 'When a command of somebody who waits was last held back by the agreed number';
comment on column registry_pace.background_waited_at is 'The same for work on many names';
alter table registry_pace owner to nameplane_owner;
grant select, insert, update on registry_pace to nameplane_app, nameplane_worker, nameplane_staff;
grant select on registry_pace to nameplane_readonly;

-- How a request of the context's account stands in the line for its registry: everybody's requests are in it, and only their number is told.
create function np_registry_line(p_request uuid, p_few integer)
returns table (commands_per_minute integer, ahead bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (g.profile ->> 'commandsPerMinute')::integer,
         (select count(*) from request o join tld ot on ot.tld = o.tld
           where o.state in ('queued','processing') and o.state <> 'in_basket' and not o.is_final and ot.registry_id = g.id and o.id <> r.id
             and (o.position >= p_few or o.origin = 'system', o.created_at, o.position) <= (m.is_late, r.created_at, r.position))
    from request r
    join tld t on t.tld = r.tld
    join registry g on g.id = t.registry_id
    join registry_pace p on p.registry_id = g.id
   cross join lateral (select r.position >= p_few or r.origin = 'system' as is_late) m
   where r.account_id = np_account() and r.id = p_request and g.profile ->> 'commandsPerMinute' is not null
     and case when m.is_late then p.background_waited_at else p.people_waited_at end > clock_timestamp() - interval '15 seconds' $$;
comment on function np_registry_line(uuid, integer) is 'Of a request whose registry holds back commands of its lane right now: what the registry takes a minute, and how many requests go before it; lines from the p_few-th of an order, and what the system ordered, stand behind all others';
alter function np_registry_line(uuid, integer) owner to nameplane_owner;
revoke execute on function np_registry_line(uuid, integer) from public;
grant execute on function np_registry_line(uuid, integer) to nameplane_app;
