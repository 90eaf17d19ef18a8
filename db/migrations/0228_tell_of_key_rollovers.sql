-- Steps of a DNSSEC key's replacement belong into the history of its domain.
-- Lock: none, a function is replaced.

create or replace function np_domain_events(p_domain uuid, p_limit integer)
returns table (id uuid, at timestamptz, action text, actor text, before jsonb, after jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.at, e.action, e.actor, e.body -> 'before', e.body -> 'after'
    from audit_event e
   where e.account_id = np_account() and e.object_id = p_domain::text and e.result = 'ok'
     and e.action in ('domain.autorenew','domain.lock','domain.unlock','domain.authcode','domain.shield',
                      'domain.registrylock-on','domain.registrylock-opened','domain.registrylock-closed','domain.registrylock-ended',
                      'dnssec.step')
   order by e.at desc limit least(p_limit, 200) $$;
