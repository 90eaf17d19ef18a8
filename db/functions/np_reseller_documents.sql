-- Gives the invoices and credit notes of customers on what they ordered on a brand of the transaction's account: one row for
-- each document and request, with the wholesale price that was frozen, and what earlier statements already have of it. Invoices
-- of the reseller's own seller are left out, because the customers paid the reseller directly.
--
-- It is in the database because it reads invoices of other accounts, and gives only what a statement shows of them.

create or replace function np_reseller_documents()
returns table (kind text, customer_id uuid, customer_number bigint, invoice_id uuid, invoice_number bigint, sold_id uuid, seller_id uuid, request_id uuid,
               brand_id uuid, ascii_name text, tld text, product_id integer, operation text, period_months smallint, currency text,
               issued_on date, paid_on date, net_minor bigint, wholesale_minor bigint, settled_times integer, settled_retail_minor bigint, settled_wholesale_minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with sale as (
    -- A request that was quoted again has several sales; the last one is what was sold.
    select distinct on (s.customer_id, s.request_id) s.* from reseller_sale s
     where s.account_id = np_account() and not s.is_merchant order by s.customer_id, s.request_id, s.ordered_at desc, s.quote_id desc
  ), document as (
    select i.kind, s.customer_id, i.id as invoice_id, i.number, coalesce(i.credits_id, i.id) as sold_id, i.seller_id, s.request_id, i.currency, i.issued_on,
           sum(l.net_minor)::bigint as net_minor
      from sale s
      join invoice_line l on l.account_id = s.customer_id and l.request_id = s.request_id
      join invoice i on i.account_id = l.account_id and i.id = l.invoice_id and i.state <> 'draft'
     group by i.account_id, i.id, s.customer_id, s.request_id
  ), settled as (
    select l.customer_id, l.invoice_id, l.request_id, sum(case l.kind when 'reversal' then -1 else 1 end)::integer as times,
           sum(l.retail_minor)::bigint as retail, sum(l.wholesale_minor)::bigint as wholesale
      from reseller_settlement_line l where l.account_id = np_account() group by 1, 2, 3
  )
  select d.kind, d.customer_id, a.number, d.invoice_id, d.number, d.sold_id, d.seller_id, d.request_id, s.brand_id, s.ascii_name, s.tld, s.product_id, s.operation, s.period_months,
         d.currency::text, d.issued_on, o.paid_on, d.net_minor, s.wholesale_minor, coalesce(t.times, 0), coalesce(t.retail, 0), coalesce(t.wholesale, 0)
    from document d
    join sale s on s.customer_id = d.customer_id and s.request_id = d.request_id
    join account a on a.id = d.customer_id
    join invoice o on o.account_id = d.customer_id and o.id = d.sold_id
    left join settled t on t.customer_id = d.customer_id and t.invoice_id = d.invoice_id and t.request_id = d.request_id $$;
alter function np_reseller_documents() owner to nameplane_owner;
revoke execute on function np_reseller_documents() from public;
grant execute on function np_reseller_documents() to nameplane_app, nameplane_worker;
