-- Ends a push whose names have all reached the receiver, and records it in the giver's audit chain. Only the operator can see who
-- accepted them.
--
-- It is in the database because push and audit chain belong to the giver, and the transaction to the receiver.

create or replace function np_push_accept(p_giver uuid, p_push uuid, p_moved jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare n record;
begin
  if exists (select 1 from push_name q join domain d on d.account_id = q.account_id and d.id = q.domain_id where q.account_id = p_giver and q.push_id = p_push and d.state <> 'transferred_away') then
    raise exception 'a name of the push has not moved' using errcode = 'check_violation';
  end if;
  update push p set state = 'accepted', ended_at = now(), ended_by = np_actor(), to_account_id = np_account(), moved = p_moved
   where p.account_id = p_giver and p.id = p_push and p.state = 'open' and np_push_is_mine(p);
  if not found then raise exception 'no such push for this user' using errcode = 'insufficient_privilege'; end if;
  update push_name set is_open = false where account_id = p_giver and push_id = p_push;
  for n in select q.domain_id from push_name q where q.account_id = p_giver and q.push_id = p_push loop
    perform audit_append(p_giver, np_uuid7(), jsonb_build_object('actor', 'system', 'action', 'domain.pushed-away', 'object', n.domain_id, 'after', jsonb_build_object('push', p_push), 'result', 'ok'));
  end loop;
end $$;
alter function np_push_accept(uuid, uuid, jsonb) owner to nameplane_owner;
revoke execute on function np_push_accept(uuid, uuid, jsonb) from public;
grant execute on function np_push_accept(uuid, uuid, jsonb) to nameplane_app, nameplane_worker;
