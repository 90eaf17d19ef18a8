-- Says whether the transaction's account is the operator's own.
--
-- In the database because: functions that give staff rows of all customers call it first.

create or replace function np_is_operator() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account a where a.id = np_account() and a.kind = 'operator' and a.state = 'active') $$;
alter function np_is_operator() owner to nameplane_owner;
revoke execute on function np_is_operator() from public;
grant execute on function np_is_operator() to nameplane_app;
