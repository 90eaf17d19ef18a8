-- Gives the affiliates of the brands that the transaction's account may edit, with their visits, customers and earnings, those
-- that wait for a decision first. With p_number, only the affiliate with this customer number.
--
-- It is in the database because it reads accounts that row policies hide.

create or replace function np_reseller_affiliates(p_number bigint, p_limit integer, p_offset integer)
returns table (account_id uuid, brand text, number bigint, holder text, name text, state text, plan text, reason text, asked_at timestamptz,
               visits integer, signups integer, refused integer, sums jsonb, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (select b.id, b.name from brand b where np_owns_brand(b.id)),
  found as (
    select f.*, own.name as brand, a.number as customer_number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, '') as customer
      from affiliate f join own on own.id = f.brand_id join account a on a.id = f.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where p_number is null or a.number = p_number)
  select f.account_id, f.brand, f.customer_number, f.customer, f.name, f.state, f.plan, f.reason, f.asked_at,
         (select coalesce(sum(v.visits), 0)::int from affiliate_visit v where v.account_id = f.account_id),
         (select count(*)::int from affiliate_signup s where s.account_id = f.account_id),
         (select count(*)::int from affiliate_commission c where c.account_id = f.account_id and c.reason like 'same\_%'),
         coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'pendingMinor', s.pending, 'dueMinor', s.due, 'paidMinor', s.paid) order by s.currency) from (
           select x.currency, sum(x.pending)::bigint as pending, sum(x.due)::bigint as due, sum(x.paid)::bigint as paid from (
             select c.currency, c.amount_minor as pending, 0 as due, 0 as paid from affiliate_commission c where c.account_id = f.account_id and c.state = 'pending'
             union all select e.currency, 0, e.amount_minor, 0 from affiliate_entry e where e.account_id = f.account_id and e.payout_id is null
             union all select p.currency, 0, 0, p.amount_minor from affiliate_payout p where p.account_id = f.account_id) x group by 1) s), '[]'),
         count(*) over ()::integer
    from found f order by f.state <> 'asked', f.asked_at desc, f.account_id limit p_limit offset p_offset $$;
alter function np_reseller_affiliates(bigint, integer, integer) owner to nameplane_owner;
revoke execute on function np_reseller_affiliates(bigint, integer, integer) from public;
grant execute on function np_reseller_affiliates(bigint, integer, integer) to nameplane_app;
