-- Gives the names of users and API keys that occur as actors in the audit log of the transaction's account.
--
-- It is in the database because the log names users who have left the account, whom the application may not read otherwise.

create or replace function np_log_actors(p_actors text[]) returns table (actor text, kind text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as (
    select a.actor from unnest(p_actors) a (actor)
     where exists (select 1 from audit_event e where e.account_id = np_account() and e.actor = a.actor))
  select a.actor, 'user', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)
    from asked a join panel_user u on a.actor = 'user:' || u.id
  union all
  select a.actor, 'program', t.name from asked a join api_token t on a.actor = 'token:' || t.id and t.account_id = np_account()
  union all
  select a.actor, 'program', k.name from asked a join acme_key k on a.actor = 'token:' || k.id and k.account_id = np_account() $$;
alter function np_log_actors(text[]) owner to nameplane_owner;
revoke execute on function np_log_actors(text[]) from public;
grant execute on function np_log_actors(text[]) to nameplane_app;
