-- Sets the rules of a customer of a brand that was lent to the transaction's account. Gives what is needed to tell the customer;
-- no row if the account is no customer of such a brand, or if the rules have another version by now (0: there are none yet).
--
-- It is in the database because it changes rows of an account that row policies hide.

create or replace function np_set_customer_rules(p_account uuid, p_version integer, p_month bigint, p_names integer, p_holds boolean, p_2fa boolean, p_hidden text[], p_now timestamptz)
returns table (brand_id uuid, brand text, number bigint, version integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare c record; made integer;
begin
  select a.id, a.number, a.currency, a.brand_id, b.name into c from account a join brand b on b.id = a.brand_id where a.id = p_account and np_resells_to(a.id) for update of a;
  if not found then return; end if;
  insert into customer_rule as r (account_id, set_by, currency, month_minor, names_most, holds_orders, needs_2fa, changed_by, changed_at)
  select p_account, np_account(), c.currency, p_month, p_names, p_holds, p_2fa, current_setting('np.actor', true), p_now
   where p_version = 0 or exists (select 1 from customer_rule o where o.account_id = p_account)
  on conflict (account_id) do update
     set set_by = excluded.set_by, currency = excluded.currency, month_minor = excluded.month_minor, names_most = excluded.names_most,
         holds_orders = excluded.holds_orders, needs_2fa = excluded.needs_2fa, changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = r.version + 1
   where r.version = p_version
  returning r.version into made;
  if made is null then return; end if;
  update account set hidden_sections = p_hidden, version = account.version + 1 where id = p_account and hidden_sections <> p_hidden;
  return query select c.brand_id, c.name, c.number, made;
end $$;
alter function np_set_customer_rules(uuid, integer, bigint, integer, boolean, boolean, text[], timestamptz) owner to nameplane_owner;
revoke execute on function np_set_customer_rules(uuid, integer, bigint, integer, boolean, boolean, text[], timestamptz) from public;
grant execute on function np_set_customer_rules(uuid, integer, bigint, integer, boolean, boolean, text[], timestamptz) to nameplane_app;
