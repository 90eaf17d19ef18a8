-- Says whether the transaction's account can use a voucher code at p_now. There is no row if no such code exists. Otherwise it
-- gives the code's id and the reason why the code cannot be used: withdrawn, stopped, early, ended, other (only for other
-- customers), spent, own_spent or new_only. The reason is null if the code can be used.
--
-- It is in the database because no customer's role may read or list codes and promotions.

create or replace function np_find_voucher(p_code text, p_brand uuid, p_group uuid, p_now timestamptz)
returns table (code_id uuid, promotion_id uuid, hindrance text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, p.id,
         case when v.withdrawn_at is not null then 'withdrawn'
              when p.stopped_at is not null then 'stopped'
              when p.starts_at > p_now then 'early'
              when p.ends_at <= p_now then 'ended'
              when (p.brand_ids <> '{}' and not p_brand = any(p.brand_ids)) or (p.account_ids <> '{}' and not np_account() = any(p.account_ids))
                or (p.price_group_ids <> '{}' and not p_group = any(p.price_group_ids))
                or (p.countries <> '{}' and not coalesce((select c.country from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = np_account()),
                      (select s.country from brand b join seller s on s.id = b.seller_id where b.id = p_brand)) = any(p.countries)) then 'other'
              when p.new_customers and exists (select 1 from sales_order o where o.account_id = np_account() and o.state in ('working','closed')) then 'new_only'
              when v.is_single and u.mine then 'own_spent'
              when v.is_single and u.used then 'spent'
              when p.account_uses_max <= u.own then 'own_spent'
              when p.uses_max <= u.n then 'spent' end,
         case when p.starts_at > p_now then p.starts_at else p.ends_at end
    from voucher_code v join promotion p on p.id = v.promotion_id
   cross join lateral (
     select case p.counts when 'items' then count(*) else count(distinct (s.account_id, s.order_id)) end as n,
            case p.counts when 'items' then count(*) filter (where s.account_id = np_account()) else count(distinct s.order_id) filter (where s.account_id = np_account()) end as own,
            coalesce(bool_or(s.code_id = v.id), false) as used, coalesce(bool_or(s.code_id = v.id and s.account_id = np_account()), false) as mine
       from promotion_use s where s.promotion_id = p.id and s.returned_at is null) u
   where v.code = p_code and (p.brand_id is null or p.brand_id = p_brand)
     and (p.owner_account_id is null or exists (select 1 from brand o where o.id = p.brand_id and o.owner_account_id = p.owner_account_id))
$$;
alter function np_find_voucher(text, uuid, uuid, timestamptz) owner to nameplane_owner;
revoke execute on function np_find_voucher(text, uuid, uuid, timestamptz) from public;
grant execute on function np_find_voucher(text, uuid, uuid, timestamptz) to nameplane_app;
