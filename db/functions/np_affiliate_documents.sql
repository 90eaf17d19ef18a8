-- Gives the invoiced lines of the customers that the transaction's account brought as an affiliate: one row for each invoice
-- and ordered line, with the sum that was credited, when it was paid, and whether the customer counts as the affiliate itself.
-- The table affiliate_commission has what the affiliate earned for each.
--
-- It is in the database because it reads invoices of other accounts, and gives only what a commission is calculated from.

create or replace function np_affiliate_documents()
returns table (customer_id uuid, order_id uuid, invoice_id uuid, request_id uuid, seller_id uuid, currency text, sold text, net_minor bigint, credited_minor bigint,
               paid_on date, ordered_at timestamptz, signed_up_at timestamptz, order_until timestamptz, is_first boolean, conflict text)
language sql stable security definer set search_path = public, pg_temp as $$
  with brought as (
    select s.customer_id, s.signed_up_at, s.order_until, np_affiliate_conflict(s.account_id, s.customer_id) as conflict, b.owner_account_id as owner_id
      from affiliate_signup s join brand b on b.id = s.brand_id where s.account_id = np_account()
  ), lines as (
    select i.account_id, i.id as invoice_id, l.request_id, i.seller_id, i.currency, i.paid_on, i.order_id, sum(l.net_minor)::bigint as net_minor
      from brought b
      join invoice i on i.account_id = b.customer_id and i.kind = 'invoice' and i.state <> 'draft'
      join seller e on e.id = i.seller_id and (e.owner_account_id is null or e.owner_account_id = b.owner_id)
      join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id and l.request_id is not null
     group by i.account_id, i.id, l.request_id
  ), first_paid as (
    -- The order that was paid first. If a commission was already given for a first order, that order stays the first one.
    select distinct on (b.customer_id) b.customer_id, o.id as order_id
      from brought b join lines l on l.account_id = b.customer_id and l.paid_on is not null
      join request r on r.account_id = l.account_id and r.id = l.request_id
      join sales_order o on o.account_id = r.account_id and o.id = r.order_id
      left join affiliate_commission k on k.customer_id = b.customer_id and k.order_id = o.id and k.state in ('pending','due','taken_back')
     order by b.customer_id, (k.id is null), l.paid_on, o.number
  )
  select l.account_id, o.id, l.invoice_id, l.request_id, l.seller_id, l.currency::text,
         case when r.product_id is not null then 'service' when q.operation = 'create' then 'registration' when q.operation = 'transfer' then 'transfer'
              when q.operation = 'renew' then 'renewal' else 'other' end,
         l.net_minor,
         coalesce((select sum(n.net_minor) from invoice c join invoice_line n on n.account_id = c.account_id and n.invoice_id = c.id
                    where c.account_id = l.account_id and c.credits_id = l.invoice_id and c.state <> 'draft' and n.request_id = l.request_id), 0)::bigint,
         l.paid_on, coalesce(o.placed_at, q.accepted_at), b.signed_up_at, b.order_until, o.id is not null and o.id = f.order_id, b.conflict
    from lines l join brought b on b.customer_id = l.account_id
    join request r on r.account_id = l.account_id and r.id = l.request_id
    left join sales_order o on o.account_id = r.account_id and o.id = r.order_id
    left join first_paid f on f.customer_id = l.account_id
    left join lateral (select x.operation, x.accepted_at from quote x where x.account_id = l.account_id and x.request_id = l.request_id and x.accepted_at is not null
                        order by x.accepted_at desc, x.id desc limit 1) q on true $$;
alter function np_affiliate_documents() owner to nameplane_owner;
revoke execute on function np_affiliate_documents() from public;
grant execute on function np_affiliate_documents() to nameplane_worker;
