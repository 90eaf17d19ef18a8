-- Says whether the transaction may receive a push. It may if its user has proved the address that the push was sent to, or if the
-- product itself pushes to the context account, for an escrow.
--
-- It is in the database because the push belongs to the giver, and the transaction to the receiver.

create or replace function np_push_is_mine(p push) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from account a where a.id = p.account_id and a.frozen_at is not null) and case when p.for_account_id is not null then coalesce(p.for_account_id = np_account(), false) and np_user() is null
              else exists (select 1 from panel_user u where u.id = np_user() and u.email_proved_at is not null and lower(u.email) = lower(p.receiver_email)) end $$;
alter function np_push_is_mine(push) owner to nameplane_owner;
revoke execute on function np_push_is_mine(push) from public;
