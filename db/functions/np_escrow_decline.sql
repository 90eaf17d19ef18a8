-- Records that the transaction's user, to whom an escrow was sent, has declined it. Returns false if the escrow was not sent to
-- this user, or is no longer waiting for an answer.
--
-- It is in the database because the escrow belongs to the account that ordered it, and a user who declines it never becomes a
-- party.

create or replace function np_escrow_decline(p_account uuid, p_escrow uuid, p_step uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare other text;
begin
  update escrow e set state = 'declined', ended_at = now(), touched_at = now(), due_at = null, version = version + 1
   where e.account_id = p_account and e.id = p_escrow and e.state = 'proposed'
     and exists (select 1 from panel_user u where u.id = np_user() and u.email_proved_at is not null and lower(u.email) = lower(e.invited_email))
   returning case e.opener when 'buyer' then 'seller' else 'buyer' end into other;
  if other is null then return false; end if;
  insert into escrow_step (account_id, id, escrow_id, what, by, actor, at) values (p_account, p_step, p_escrow, 'declined', other, 'system', now());
  perform audit_append(p_account, np_uuid7(), jsonb_build_object('actor', 'system', 'action', 'escrow.declined', 'object', p_escrow, 'result', 'ok'));
  return true;
end $$;
alter function np_escrow_decline(uuid, uuid, uuid) owner to nameplane_owner;
revoke execute on function np_escrow_decline(uuid, uuid, uuid) from public;
grant execute on function np_escrow_decline(uuid, uuid, uuid) to nameplane_app;
