-- Gives the reseller of the brand of an account: whom to tell of a message of this customer. No row if its brand has no reseller.
--
-- It is in the database because a worker in a customer's scope may not see the reseller.

create or replace function np_ticket_reseller(p_account uuid)
returns table (account_id uuid, brand_id uuid, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.brand_id, coalesce(nullif(s.email, ''), '')
    from account c join brand b on b.id = c.brand_id join account a on a.id = b.owner_account_id left join reseller_support s on s.account_id = a.id
   where c.id = p_account and c.id <> a.id and not b.is_operator $$;
alter function np_ticket_reseller(uuid) owner to nameplane_owner;
revoke execute on function np_ticket_reseller(uuid) from public;
grant execute on function np_ticket_reseller(uuid) to nameplane_worker;
