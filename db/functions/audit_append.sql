-- Writes one event at the end of an account's audit chain and gives its number in the chain. It is the only way into audit_event.
--
-- In the database because: the row lock on the end of the chain makes writers wait for each other, so that each event contains
-- the hash of the one before it; and only the role nameplane_audit, as which this runs, may write there (I-A3).

create or replace function audit_append(p_account uuid, p_id uuid, p_body jsonb, p_address inet default null) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_head;
begin
  select * into strict head from audit_head where account_id = p_account for update;
  head.seq := head.seq + 1;
  insert into audit_event (account_id, id, seq, at, body, address, prev, h)
  values (p_account, p_id, head.seq, clock_timestamp(), p_body, p_address, head.h, sha256(head.h || convert_to(p_body::text, 'UTF8')));
  update audit_head set seq = head.seq, h = sha256(head.h || convert_to(p_body::text, 'UTF8')) where account_id = p_account;
  return head.seq;
end $$;
-- A role must be allowed to create objects in a schema at the moment when it becomes the owner of one in it.
grant create on schema public to nameplane_audit;
alter function audit_append(uuid, uuid, jsonb, inet) owner to nameplane_audit;
revoke create on schema public from nameplane_audit;
revoke execute on function audit_append(uuid, uuid, jsonb, inet) from public;
grant execute on function audit_append(uuid, uuid, jsonb, inet) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_owner;
