-- Gives the payouts to affiliates of the brands that the transaction's account may edit, those that the account has to transfer
-- first. is_own says whether the account's own seller owes the payout. Only then the account pays it and sees the bank account.
--
-- It is in the database because it reads accounts that row policies hide.

create or replace function np_reseller_affiliate_payouts(p_id uuid, p_limit integer, p_offset integer)
returns table (id uuid, account_id uuid, customer_number bigint, customer text, number bigint, month text, currency text, amount_minor bigint, way text, holder text, iban text,
               made_at timestamptz, paid_at timestamptz, transferred_on date, is_own boolean, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.account_id, a.number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, ''), p.number, to_char(p.month, 'YYYY-MM'),
         p.currency::text, p.amount_minor, p.way, case when own.yes then coalesce(p.holder, '') else '' end, case when own.yes then coalesce(p.iban, '') else '' end,
         p.made_at, p.paid_at, p.transferred_on, own.yes, count(*) over ()::integer
    from affiliate_payout p join affiliate f on f.account_id = p.account_id join account a on a.id = f.account_id
    join seller s on s.id = p.seller_id
    cross join lateral (select coalesce(s.owner_account_id = np_account(), false) as yes) own
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
   where np_owns_brand(f.brand_id) and (p_id is null or p.id = p_id)
   order by not (own.yes and p.paid_at is null and p.transferred_on is null), p.number desc limit p_limit offset p_offset $$;
alter function np_reseller_affiliate_payouts(uuid, integer, integer) owner to nameplane_owner;
revoke execute on function np_reseller_affiliate_payouts(uuid, integer, integer) from public;
grant execute on function np_reseller_affiliate_payouts(uuid, integer, integer) to nameplane_app;
