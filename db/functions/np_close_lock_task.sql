-- Closes the open staff task about a registry lock of the transaction's account.
--
-- It is in the database because customers may neither read nor end tasks of staff; this lets them end this one kind, about their
-- own account.

create or replace function np_close_lock_task(p_kind text, p_key text, p_by text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update staff_task set done_at = now(), done_by = p_by
   where account_id = np_account() and kind = p_kind and kind in ('registry_unlock', 'registry_relock') and key = p_key and done_at is null $$;
alter function np_close_lock_task(text, text, text) owner to nameplane_owner;
revoke execute on function np_close_lock_task(text, text, text) from public;
grant execute on function np_close_lock_task(text, text, text) to nameplane_app, nameplane_worker;
