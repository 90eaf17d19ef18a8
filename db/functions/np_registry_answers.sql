-- Closes the staff task about a registry that refused every command, because the registry has accepted a command again.
--
-- It is in the database because the task belongs to the operator's account, and the transaction to a customer.

create or replace function np_registry_answers(p_registry text, p_by text, p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update staff_task set done_at = p_at, done_by = p_by where kind = 'registry_refuses' and key = p_registry and done_at is null $$;
alter function np_registry_answers(text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_registry_answers(text, text, timestamptz) from public;
grant execute on function np_registry_answers(text, text, timestamptz) to nameplane_worker;
