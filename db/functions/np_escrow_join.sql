-- Makes the transaction's account the other party of an escrow that still waits for an answer and was sent to the proved address
-- of the account's user. From then on the account sees the escrow. Returns false if the account may not join, or the seller no
-- longer has the domain.
--
-- It is in the database because until then the escrow belongs to the account that ordered it, and so does the domain.

create or replace function np_escrow_join(p_account uuid, p_escrow uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare e escrow;
begin
  select * into e from escrow where account_id = p_account and id = p_escrow for update;
  if not found or e.state <> 'proposed' or e.due_at <= now() or e.account_id = np_account() or np_account() is null
     or not exists (select 1 from account a where a.id = np_account() and a.brand_id = e.brand_id)
     or not exists (select 1 from panel_user u where u.id = np_user() and u.email_proved_at is not null and lower(u.email) = lower(e.invited_email))
     or e.seller_domain_id is not null and not exists (select 1 from domain d where d.account_id = e.seller_account_id and d.id = e.seller_domain_id and d.state = 'active') then
    return false;
  end if;
  update escrow set buyer_account_id = coalesce(buyer_account_id, np_account()), seller_account_id = coalesce(seller_account_id, np_account())
   where account_id = p_account and id = p_escrow;
  return true;
end $$;
alter function np_escrow_join(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_escrow_join(uuid, uuid) from public;
grant execute on function np_escrow_join(uuid, uuid) to nameplane_app;
