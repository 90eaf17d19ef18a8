-- Suspends a customer of a brand that was lent to the transaction's account, or lifts a suspension that this account made. A
-- suspension by the operator, or because of a debt, stays. Gives what is needed to tell the customer; no row if nothing could be
-- changed.
--
-- It is in the database because it changes an account that row policies hide.

create or replace function np_suspend_customer(p_account uuid, p_suspends boolean)
returns table (brand_id uuid, brand text, number bigint, version integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    update account a
       set state = case when p_suspends then 'suspended' else 'active' end, suspended_for = case when p_suspends then 'reseller' end, version = a.version + 1
      from brand b
     where a.id = p_account and b.id = a.brand_id and np_resells_to(a.id)
       and case when p_suspends then a.state = 'active' else a.state = 'suspended' and a.suspended_for = 'reseller' end
    returning a.brand_id, b.name, a.number, a.version;
end $$;
alter function np_suspend_customer(uuid, boolean) owner to nameplane_owner;
revoke execute on function np_suspend_customer(uuid, boolean) from public;
grant execute on function np_suspend_customer(uuid, boolean) to nameplane_app;
