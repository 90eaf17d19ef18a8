-- For a request whose registry has made requests of its kind wait within the last 15 seconds, returns how many commands the
-- registry accepts a minute, and how many requests come before this one; otherwise no row. Lines from the p_few-th of an order
-- on, and those ordered by the system, wait behind all others.
--
-- It is in the database because requests of all accounts wait in one queue; only their number is given.

create or replace function np_registry_line(p_request uuid, p_few integer)
returns table (commands_per_minute integer, ahead bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (g.profile ->> 'commandsPerMinute')::integer,
         (select count(*) from request o join tld ot on ot.tld = o.tld
           where o.state in ('queued','processing') and not o.is_final and ot.registry_id = g.id and o.id <> r.id
             and (np_goes_late(o.position, o.origin, p_few), o.created_at, o.position) <= (m.is_late, r.created_at, r.position))
    from request r
    join tld t on t.tld = r.tld
    join registry g on g.id = t.registry_id
    join registry_pace p on p.registry_id = g.id
   cross join lateral (select np_goes_late(r.position, r.origin, p_few) as is_late) m
   where r.account_id = np_account() and r.id = p_request and g.profile ->> 'commandsPerMinute' is not null
     and case when m.is_late then p.background_waited_at else p.people_waited_at end > clock_timestamp() - interval '15 seconds' $$;
alter function np_registry_line(uuid, integer) owner to nameplane_owner;
revoke execute on function np_registry_line(uuid, integer) from public;
grant execute on function np_registry_line(uuid, integer) to nameplane_app, nameplane_worker;
