-- Books which promotions an order uses: p_uses has one object for each discounted item. Gives null if all limits allow it, or
-- else the reason why not; the caller must then roll back the transaction. Promotions with limits are locked until the
-- transaction ends, so that simultaneous orders see each other's uses (I-M12).
--
-- It is in the database because no customer's role may read promotions, all accounts together use up the limits, and a lock and
-- the read under it must stay together.

create or replace function np_take_promotions(p_order uuid, p_uses jsonb, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids uuid[];
  p promotion%rowtype;
begin
  select array_agg(distinct u.promotion order by u.promotion) into v_ids from jsonb_to_recordset(p_uses) u (promotion uuid);
  perform 1 from promotion x where x.id = any(v_ids) and (x.uses_max is not null or x.account_uses_max is not null or x.budget <> '{}') order by x.id for update;
  perform 1 from voucher_code v where v.id in (select u.code from jsonb_to_recordset(p_uses) u (code uuid)) order by v.id for update;
  insert into promotion_use (account_id, id, promotion_id, code_id, request_id, order_id, currency, discount_minor, net_minor, cost_minor, used_at)
  select np_account(), np_uuid7(), u.promotion, u.code, u.request, p_order, u.currency, u.discount, u.net, u.cost, p_now
    from jsonb_to_recordset(p_uses) u (promotion uuid, code uuid, request uuid, currency text, discount bigint, net bigint, cost bigint);
  if exists (select 1 from voucher_code v where v.id in (select u.code from jsonb_to_recordset(p_uses) u (code uuid)) and (v.withdrawn_at is not null
               or (v.is_single and exists (select 1 from promotion_use s where s.code_id = v.id and s.returned_at is null and (s.account_id, s.order_id) <> (np_account(), p_order)))))
  then return 'code'; end if;
  for p in select * from promotion x where x.id = any(v_ids) loop
    if p.stopped_at is not null then return 'stopped'; end if;
    if p.needs_code and exists (select 1 from jsonb_to_recordset(p_uses) u (promotion uuid, code uuid) where u.promotion = p.id
         and not exists (select 1 from voucher_code v where v.id = u.code and v.promotion_id = p.id))
    then return 'code'; end if;
    if p.uses_max is not null and p.uses_max < (
         select case p.counts when 'items' then count(*) else count(distinct (s.account_id, s.order_id)) end from promotion_use s where s.promotion_id = p.id and s.returned_at is null)
    then return 'uses'; end if;
    if p.account_uses_max is not null and p.account_uses_max < (
         select case p.counts when 'items' then count(*) else count(distinct s.order_id) end from promotion_use s where s.promotion_id = p.id and s.account_id = np_account() and s.returned_at is null)
    then return 'account_uses'; end if;
    if p.budget <> '{}' and exists (
         select 1 from promotion_use s where s.promotion_id = p.id and s.returned_at is null
          group by s.currency having sum(s.discount_minor) > coalesce((p.budget ->> s.currency)::bigint, 0))
    then return 'budget'; end if;
  end loop;
  return null;
end $$;
alter function np_take_promotions(uuid, jsonb, timestamptz) owner to nameplane_owner;
revoke execute on function np_take_promotions(uuid, jsonb, timestamptz) from public;
grant execute on function np_take_promotions(uuid, jsonb, timestamptz) to nameplane_app, nameplane_worker;
