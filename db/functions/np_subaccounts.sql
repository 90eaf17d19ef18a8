-- Gives the sub-accounts of the transaction's account, of any brand.
--
-- In the database because: the row policies hide brands other than the transaction's.

create or replace function np_subaccounts()
returns table (id uuid, number bigint, organization text, full_name text, orgnr text, state text, brand text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.number, coalesce(c.organization, ''), coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, ''), coalesce(c.id_number, ''), a.state, b.name, a.created_at
    from account_closure k join account a on a.id = k.descendant_id join brand b on b.id = a.brand_id
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where k.ancestor_id = np_account() and k.depth > 0 order by a.number limit 5000 $$;
alter function np_subaccounts() owner to nameplane_owner;
revoke execute on function np_subaccounts() from public;
grant execute on function np_subaccounts() to nameplane_app;
