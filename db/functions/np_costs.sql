-- Gives what registries charge the operator for operations under TLDs at p_now, by the operator's cost prices. If several prices
-- are valid, it gives the one that became valid last.
--
-- It is in the database because no customer's role may read cost prices, but discounts must not make a customer's price lower
-- than them.

create or replace function np_costs(p_tlds text[], p_now timestamptz)
returns table (tld text, operation text, period_months smallint, currency text, minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (c.tld, c.operation, c.period_months) c.tld::text, c.operation, c.period_months, c.currency::text, c.amount_minor
    from cost_price c join tld t on t.tld = c.tld and t.registry_id = c.registry_id
   where c.tld = any(p_tlds) and c.valid_from <= p_now and (c.valid_to is null or c.valid_to > p_now)
   order by c.tld, c.operation, c.period_months, c.valid_from desc
$$;
alter function np_costs(text[], timestamptz) owner to nameplane_owner;
revoke execute on function np_costs(text[], timestamptz) from public;
grant execute on function np_costs(text[], timestamptz) to nameplane_app, nameplane_worker, nameplane_staff;
