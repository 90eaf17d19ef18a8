-- Writes a sale of the reseller when a customer of its brand places an order, with the list by which the reseller pays at that
-- time. Prices that have begun never change, so the worker can calculate the wholesale price later.
--
-- It is in the database because it has to hold whichever code places the order, and the customer may not read what the reseller
-- pays.

create or replace function np_note_reseller_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reseller_sale (account_id, customer_id, quote_id, request_id, brand_id, price_group_id, ascii_name, tld, product_id, operation, period_months,
                             currency, retail_minor, registry_fee, is_agreed, ordered_at, is_merchant, rest)
  select place.owner_id, q.account_id, q.id, q.request_id, place.brand_id, place.list_id, r.ascii_name, r.tld, coalesce((r.params ->> 'plan')::integer, r.product_id), q.operation, q.period_months,
         q.currency, q.net_minor - q.discount_minor, q.registry_fee, coalesce(r.params -> 'agreed' <> 'null'::jsonb, false), q.accepted_at,
         -- The seller was decided when the order was placed, and a later quote of the same order has the same seller.
         coalesce((select coalesce(e.owner_account_id = place.owner_id, false) from sales_order d join seller e on e.id = d.seller_id where d.account_id = r.account_id and d.id = r.order_id), place.is_merchant),
         case when jsonb_typeof(r.params -> 'rest') = 'object' then r.params -> 'rest' end
    from (select a.id as account_id, b.id as brand_id, b.owner_account_id as owner_id, np_wholesale_group(b.id) as list_id, coalesce(s.owner_account_id = b.owner_account_id, false) as is_merchant
            from (select distinct n.account_id from added n) n join account a on a.id = n.account_id join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
           where b.owner_account_id is not null and not b.is_operator and b.owner_account_id <> a.id) place
    join added q on q.account_id = place.account_id
    join gone o on o.account_id = q.account_id and o.id = q.id
    join request r on r.account_id = q.account_id and r.id = q.request_id
   where o.accepted_at is null and q.accepted_at is not null and place.list_id is not null
  on conflict do nothing;
  return null;
end $$;
alter function np_note_reseller_sale() owner to nameplane_owner;
revoke execute on function np_note_reseller_sale() from public;

create trigger quote_reseller_sale after update on quote referencing old table as gone new table as added for each statement execute function np_note_reseller_sale();
