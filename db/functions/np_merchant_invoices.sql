-- Gives the invoices and credit notes that the seller of the transaction's account issued to customers of its brands.
--
-- It is in the database because it reads documents of other accounts, and gives only what their seller has to know of them.

create or replace function np_merchant_invoices()
returns table (customer_id uuid, customer_number bigint, customer text, customer_brand uuid, invoice_id uuid, kind text, number bigint, ocr text, state text, issued_on date, due_on date,
               currency text, total_minor bigint, settled_minor bigint, order_number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.account_id, a.number, coalesce(i.party -> 'buyer' ->> 'name', ''), a.brand_id, i.id, i.kind, i.number, i.ocr, i.state, i.issued_on, i.due_on,
         i.currency::text, i.total_minor, i.settled_minor, o.number
    from seller s join invoice i on i.seller_id = s.id and i.number is not null
    join account a on a.id = i.account_id
    left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
   where s.owner_account_id = np_account() $$;
alter function np_merchant_invoices() owner to nameplane_owner;
revoke execute on function np_merchant_invoices() from public;
grant execute on function np_merchant_invoices() to nameplane_app, nameplane_worker;
