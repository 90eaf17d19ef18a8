-- Records that the transaction's account has transferred a payout that its own seller owes to an affiliate. The worker books it.
-- Returns false if there is no such payout, or it is recorded already.
--
-- It is in the database because it changes a row of another account.

create or replace function np_record_affiliate_transfer(p_id uuid, p_on date, p_actor text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update affiliate_payout p set transferred_on = p_on, transferred_by = p_actor
    from seller s, affiliate f
   where p.id = p_id and p.way = 'bank' and p.paid_at is null and p.transferred_on is null
     and s.id = p.seller_id and s.owner_account_id = np_account() and f.account_id = p.account_id and np_owns_brand(f.brand_id);
  return found;
end $$;
alter function np_record_affiliate_transfer(uuid, date, text) owner to nameplane_owner;
revoke execute on function np_record_affiliate_transfer(uuid, date, text) from public;
grant execute on function np_record_affiliate_transfer(uuid, date, text) to nameplane_app;
