-- Gives the promotions that the transaction's account, or a visitor of a brand, can use at p_now, each with what is left of its
-- limits. They include the promotion of the code that p_user has entered for the basket. Promotions in p_held count even if they
-- have ended, because prices that were shown with them are still guaranteed. at_own_cost says that the
-- reseller of the brand pays for it.
--
-- It is in the database because promotions name customers, brands and limits that no customer's role may read, and all accounts
-- together use up the limits.

create or replace function np_live_promotions(p_brand uuid, p_group uuid, p_currency text, p_user uuid, p_held uuid[], p_now timestamptz)
returns table (id uuid, terms jsonb, title_en text, title_sv text, code_id uuid, counts text, uses_left integer, budget_left bigint, is_ended boolean, at_own_cost boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare v_country text;
begin
  if not exists (select 1 from promotion p where p.stopped_at is null and p.starts_at <= p_now and (p.ends_at is null or p.ends_at > p_now or p.id = any(p_held))) then return; end if;
  v_country := coalesce((select c.country from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = np_account()),
                        (select s.country from brand b join seller s on s.id = b.seller_id where b.id = p_brand));
  return query
    select p.id, p.terms, p.title_en, p.title_sv, v.id, p.counts,
           case when p.uses_max is null and p.account_uses_max is null then null else greatest(0, least(p.uses_max - u.n, p.account_uses_max - u.own))::integer end,
           case when p.budget = '{}' then null else greatest(0, coalesce((p.budget ->> p_currency)::bigint, 0) - u.given) end,
           p.ends_at is not null and p.ends_at <= p_now, p.owner_account_id is not null
      from promotion p
      left join basket_voucher b on p.needs_code and b.account_id = np_account() and b.user_id = p_user
      left join voucher_code v on v.id = b.code_id and v.promotion_id = p.id and v.withdrawn_at is null
     cross join lateral (
       select case p.counts when 'items' then count(*) else count(distinct (s.account_id, s.order_id)) end as n,
              case p.counts when 'items' then count(*) filter (where s.account_id = np_account()) else count(distinct s.order_id) filter (where s.account_id = np_account()) end as own,
              coalesce(sum(s.discount_minor) filter (where s.currency = p_currency), 0)::bigint as given
         from promotion_use s
        where (p.uses_max is not null or p.account_uses_max is not null or p.budget <> '{}')
          and s.promotion_id = p.id and s.returned_at is null
          and (p.uses_max is not null or p.budget <> '{}' or s.account_id = np_account())) u
     where p.stopped_at is null and p.starts_at <= p_now and (p.ends_at is null or p.ends_at > p_now or p.id = any(p_held))
       and (not p.needs_code or (v.id is not null and not (v.is_single and exists (select 1 from promotion_use s where s.code_id = v.id and s.returned_at is null))))
       and (p.brand_id is null or p.brand_id = p_brand)
       and (p.owner_account_id is null or exists (select 1 from brand o where o.id = p.brand_id and o.owner_account_id = p.owner_account_id))
       and (p.brand_ids = '{}' or p_brand = any(p.brand_ids))
       and (p.price_group_ids = '{}' or p_group = any(p.price_group_ids))
       and (p.countries = '{}' or v_country = any(p.countries))
       and (p.account_ids = '{}' or np_account() = any(p.account_ids))
       and (not p.new_customers or not exists (select 1 from sales_order o where o.account_id = np_account() and o.state in ('working','closed')))
     order by p.id;
end $$;
alter function np_live_promotions(uuid, uuid, text, uuid, uuid[], timestamptz) owner to nameplane_owner;
revoke execute on function np_live_promotions(uuid, uuid, text, uuid, uuid[], timestamptz) from public;
grant execute on function np_live_promotions(uuid, uuid, text, uuid, uuid[], timestamptz) to nameplane_app, nameplane_worker, nameplane_staff;
