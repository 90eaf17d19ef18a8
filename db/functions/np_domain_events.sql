-- Gives what users and staff did to a domain of the transaction's account, for its history.
--
-- It is in the database because it reads the audit trail, which the application may not read otherwise; it runs as
-- nameplane_audit.

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
-- A role must be allowed to create objects in a schema at the moment when it becomes the owner of one in it.
grant create on schema public to nameplane_audit;
alter function np_domain_events(uuid, integer) owner to nameplane_audit;
revoke create on schema public from nameplane_audit;
revoke execute on function np_domain_events(uuid, integer) from public;
grant execute on function np_domain_events(uuid, integer) to nameplane_app;
