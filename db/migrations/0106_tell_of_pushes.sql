-- The history of a domain tells of its handovers by a function of its own: others add to np_domain_events.
-- Lock: none, a function is added.

create function np_push_events(p_domain uuid, p_limit integer)
returns table (id uuid, at timestamptz, action text, actor text, after jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.at, e.action, e.actor, e.body -> 'after'
    from audit_event e
   where e.account_id = np_account() and e.object_id = p_domain::text and e.result = 'ok'
     and e.action in ('domain.push-begun','domain.push-ended','domain.pushed-away','domain.pushed-in')
   order by e.at desc limit least(p_limit, 200) $$;
comment on function np_push_events(uuid, integer) is 'Handovers of a domain of the account, for its history';
alter function np_push_events(uuid, integer) owner to nameplane_audit;
revoke execute on function np_push_events(uuid, integer) from public;
grant execute on function np_push_events(uuid, integer) to nameplane_app;
