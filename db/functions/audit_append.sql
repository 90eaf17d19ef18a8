-- Writes one event at the end of an account's audit chain and gives its number in the chain. Rows can be added to audit_event
-- only by this function. The number and the time of the event are part of what is hashed.
--
-- It is in the database because the row lock on the end of the chain makes writers wait for each other, so that each event
-- contains the hash of the one before it; and only the role nameplane_audit, as which this runs, may write there (I-A3).

create or replace function audit_append(p_account uuid, p_id uuid, p_body jsonb, p_address inet default null) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  at timestamptz;
  body jsonb;
  hash bytea;
begin
  select * into strict head from audit_head where account_id = p_account for update;
  head.seq := head.seq + 1;
  at := clock_timestamp();
  body := p_body || jsonb_build_object('seq', head.seq, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
  hash := sha256(head.h || convert_to(body::text, 'UTF8'));
  insert into audit_event (account_id, id, seq, at, body, address, prev, h)
  values (p_account, p_id, head.seq, at, body, p_address, head.h, hash);
  update audit_head set seq = head.seq, h = hash where account_id = p_account;
  return head.seq;
end $$;
-- A role must be allowed to create objects in a schema at the moment when it becomes the owner of one in it.
grant create on schema public to nameplane_audit;
alter function audit_append(uuid, uuid, jsonb, inet) owner to nameplane_audit;
revoke create on schema public from nameplane_audit;
revoke execute on function audit_append(uuid, uuid, jsonb, inet) from public;
grant execute on function audit_append(uuid, uuid, jsonb, inet) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_owner;
