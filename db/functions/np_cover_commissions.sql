-- Releases for payout the commissions that statements of the transaction's account (a reseller) charge, once its last statement
-- in the same currency is not below zero. Then the reseller's margin has paid for them.
--
-- It is in the database because it changes rows of other accounts.

create or replace function np_cover_commissions() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare n integer;
begin
  update affiliate_entry e set is_covered = true
    from (select distinct on (seller_id, currency) seller_id, currency, carried_minor from reseller_settlement
           where account_id = np_account() order by seller_id, currency, month desc) last
   where e.reseller_id = np_account() and not e.is_covered and e.settlement_id is not null
     and e.seller_id = last.seller_id and e.currency = last.currency and last.carried_minor = 0;
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_cover_commissions() owner to nameplane_owner;
revoke execute on function np_cover_commissions() from public;
grant execute on function np_cover_commissions() to nameplane_worker;
