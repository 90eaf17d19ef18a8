-- Gives number, name and brand of an account, if it is a customer of a brand that was lent to the transaction's account.
--
-- It is in the database because it reads an account that row policies hide.

create or replace function np_resale_customer(p_account uuid)
returns table (number bigint, name text, brand_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.number, coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, ''), a.brand_id
    from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where a.id = p_account and np_resells_to(a.id) $$;
alter function np_resale_customer(uuid) owner to nameplane_owner;
revoke execute on function np_resale_customer(uuid) from public;
grant execute on function np_resale_customer(uuid) to nameplane_app;
