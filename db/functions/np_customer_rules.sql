-- Gives the rules that the reseller of its brand has set for an account, with what the account has ordered in this calendar month
-- and how many domains it has or has ordered. is_reseller says whether the transaction's user is a user of the reseller, whom no
-- rule stops. Orders that wait for the reseller do not count yet. No row for an account that is neither the transaction's nor a
-- customer of it. Rules of a former reseller do not apply: such an account has the values of one without rules.
--
-- It is in the database because the customer does not see its reseller's account, and the reseller does not see the customer's.

create or replace function np_customer_rules(p_account uuid, p_now timestamptz)
returns table (brand text, currency text, month_minor bigint, names_most integer, holds_orders boolean, needs_2fa boolean, hidden text[], version integer,
               month_from timestamptz, spent_minor bigint, names integer, is_reseller boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.name, a.currency::text, r.month_minor, r.names_most, coalesce(r.holds_orders, false), coalesce(r.needs_2fa, false),
         case when b.is_operator then '{}' else a.hidden_sections end, coalesce(r.version, 0), m.since,
         (select coalesce(sum(q.total_minor), 0)::bigint
            from sales_order o join request q0 on q0.account_id = o.account_id and q0.order_id = o.id join quote q on q.account_id = q0.account_id and q.id = q0.quote_id
           where o.account_id = a.id and o.placed_at >= m.since and o.placed_at < m.until and q.currency = a.currency
             and (not q0.is_final or q0.state = 'completed')
             and not exists (select 1 from approval w where w.account_id = o.account_id and w.subject_id = o.id and w.decision is null)),
         (select count(*)::integer from domain d where d.account_id = a.id and d.state in ('active','verification_needed','verification_pending','expired_renewable','suspension_check','suspension_pending','suspended','abuse'))
         + (select count(*)::integer from request q0 where q0.account_id = a.id and q0.order_id is not null and q0.domain_id is null and q0.ascii_name is not null and not q0.is_final
              and not exists (select 1 from approval w where w.account_id = a.id and w.subject_id = q0.order_id and w.decision is null)),
         exists (select 1 from membership u where u.account_id = b.owner_account_id and u.user_id = np_user() and (u.valid_until is null or u.valid_until > p_now))
    from account a join brand b on b.id = a.brand_id
    left join customer_rule r on r.account_id = a.id and r.set_by = b.owner_account_id
    cross join lateral (select date_trunc('month', p_now at time zone b.time_zone) at time zone b.time_zone as since,
                               (date_trunc('month', p_now at time zone b.time_zone) + interval '1 month') at time zone b.time_zone as until) m
   where a.id = p_account and (a.id = np_account() or np_resells_to(a.id)) $$;
alter function np_customer_rules(uuid, timestamptz) owner to nameplane_owner;
revoke execute on function np_customer_rules(uuid, timestamptz) from public;
grant execute on function np_customer_rules(uuid, timestamptz) to nameplane_app, nameplane_worker;
