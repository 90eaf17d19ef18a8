-- Stores with each order the seller that its brand has when the order is placed, so that the same seller invoices it even if
-- the reseller changes its way of selling later.
--
-- It is in the database because it has to hold whichever code places the order.

create or replace function np_order_seller() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.seller_id := coalesce(new.seller_id, (select b.seller_id from account a join brand b on b.id = a.brand_id where a.id = new.account_id));
  return new;
end $$;
alter function np_order_seller() owner to nameplane_owner;
revoke execute on function np_order_seller() from public;

create trigger order_seller before insert on sales_order for each row execute function np_order_seller();
