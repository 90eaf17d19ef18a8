-- Gives the commissions of an affiliate of a brand that the transaction's account may edit, newest first, including refused
-- commissions.
--
-- It is in the database because it reads customers and invoices that row policies hide.

create or replace function np_reseller_affiliate_commissions(p_affiliate uuid, p_limit integer, p_offset integer)
returns table (id uuid, customer_id uuid, customer_number bigint, customer text, invoice_number bigint, sold text, currency text, net_minor bigint, amount_minor bigint,
               state text, reason text, paid_on date, due_on date, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.customer_id, a.number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, ''), i.number, c.sold, c.currency::text,
         c.net_minor, c.amount_minor, c.state, c.reason, c.paid_on, c.due_on, count(*) over ()::integer
    from affiliate f join affiliate_commission c on c.account_id = f.account_id
    join account a on a.id = c.customer_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    join invoice i on i.account_id = c.customer_id and i.id = c.invoice_id
   where f.account_id = p_affiliate and np_owns_brand(f.brand_id)
   order by c.paid_on desc, c.id desc limit p_limit offset p_offset $$;
alter function np_reseller_affiliate_commissions(uuid, integer, integer) owner to nameplane_owner;
revoke execute on function np_reseller_affiliate_commissions(uuid, integer, integer) from public;
grant execute on function np_reseller_affiliate_commissions(uuid, integer, integer) to nameplane_app;
