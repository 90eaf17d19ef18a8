-- Gives the result of np_push_facts_of for names of the transaction's account.
--
-- It is in the database because np_push_facts_of takes any account, so the application may not call it; this function only reads
-- the context account.

create or replace function np_push_facts(p_domains uuid[]) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$ 
  select np_push_facts_of(np_account(), array(select p from unnest(p_domains) p where np_sees_all_domains() or p in (select np_reached_domains()))) $$;
alter function np_push_facts(uuid[]) owner to nameplane_owner;
revoke execute on function np_push_facts(uuid[]) from public;
grant execute on function np_push_facts(uuid[]) to nameplane_app, nameplane_worker;
