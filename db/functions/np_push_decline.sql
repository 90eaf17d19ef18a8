-- Records that the transaction's user, to whom a push was sent, has declined it.
--
-- It is in the database because the push belongs to the giver, and the transaction to the receiver.

create or replace function np_push_decline(p_giver uuid, p_push uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push p set state = 'declined', ended_at = now(), ended_by = np_actor()
   where p.account_id = p_giver and p.id = p_push and p.state = 'open' and p.for_account_id is null and np_push_is_mine(p);
  if not found then return false; end if;
  update push_name set is_open = false where account_id = p_giver and push_id = p_push;
  return true;
end $$;
alter function np_push_decline(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_push_decline(uuid, uuid) from public;
grant execute on function np_push_decline(uuid, uuid) to nameplane_app;
