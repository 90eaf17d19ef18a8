-- Closes the open staff tasks about one request of the transaction's account, because the request continues or has ended.
--
-- It is in the database because customers may neither read nor end tasks of staff; this lets them end these kinds, about their
-- own requests.

create or replace function np_end_request_tasks(p_request uuid, p_by text, p_over boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update staff_task set done_at = now(), done_by = p_by
   where account_id = np_account() and subject_kind = 'request' and subject_id = p_request and done_at is null
     and (kind in ('request_manual','request_failed','request_overdue','service_delivery') or p_over and kind = 'registry_unlock') $$;
alter function np_end_request_tasks(uuid, text, boolean) owner to nameplane_owner;
revoke execute on function np_end_request_tasks(uuid, text, boolean) from public;
grant execute on function np_end_request_tasks(uuid, text, boolean) to nameplane_app, nameplane_worker;
