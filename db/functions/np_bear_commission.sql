-- Trigger that sets who bears the cost of a new commission. If the operator invoices the customers of a reseller's brand, the
-- reseller bears it. Such a commission is paid out only when a statement of the reseller has covered it.
--
-- It is in the database because the worker may not read the owners of brands and sellers in the affiliate's account.

create or replace function np_bear_commission() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select b.owner_account_id into new.reseller_id
    from affiliate f join brand b on b.id = f.brand_id and not b.is_operator join seller s on s.id = new.seller_id and s.owner_account_id is null
   where f.account_id = new.account_id;
  new.is_covered := new.reseller_id is null;
  return new;
end $$;
alter function np_bear_commission() owner to nameplane_owner;
revoke execute on function np_bear_commission() from public;

create trigger affiliate_entry_bearer before insert on affiliate_entry for each row execute function np_bear_commission();
