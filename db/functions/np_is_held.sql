-- Says whether an account may not do something (p_what) at this moment because money that it paid is disputed. That is so if
-- dispute_hold forbids it, and a dispute has taken money for which nobody has decided yet who bears the loss.
--
-- It is in the database because statements of the ledger, of payments and of domains ask the same question, and have to get the
-- same answer.

create or replace function np_is_held(p_account uuid, p_what text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from dispute_hold h where h.what = p_what and h.is_on)
     and exists (select from dispute d where d.account_id = p_account and d.taken_minor > 0 and d.loss is null) $$;
alter function np_is_held(uuid, text) owner to nameplane_owner;
revoke execute on function np_is_held(uuid, text) from public;
grant execute on function np_is_held(uuid, text) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
