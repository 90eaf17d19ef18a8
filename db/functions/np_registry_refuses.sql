-- Opens a staff task about a registry that refuses all our commands. There is only one such task, however many requests the
-- registry stops.
--
-- It is in the database because the task belongs to the operator's account, and the transaction to a customer.

create or replace function np_registry_refuses(p_id uuid, p_registry text, p_text text, p_data jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into staff_task (account_id, id, kind, key, severity, subject_kind, text, data)
  select a.id, p_id, 'registry_refuses', p_registry, 'alarm', 'registry', p_text, p_data from account a where a.kind = 'operator' order by a.created_at limit 1
  on conflict (account_id, kind, key) where done_at is null do update set text = excluded.text, data = excluded.data $$;
alter function np_registry_refuses(uuid, text, text, jsonb) owner to nameplane_owner;
revoke execute on function np_registry_refuses(uuid, text, text, jsonb) from public;
grant execute on function np_registry_refuses(uuid, text, text, jsonb) to nameplane_worker, nameplane_app;
