-- Says whether the transaction's account may edit a brand: the brand must have been lent to the account, and the account must be
-- allowed to have a brand of its own.
--
-- It is in the database because row policies call it, and it reads brands that these policies hide: a reseller logs in at the
-- operator's brand and edits another one.

create or replace function np_owns_brand(p_brand uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from brand b join account a on a.id = b.owner_account_id
    where b.id = p_brand and not b.is_operator and a.id = np_account() and a.whitelabel > 0) $$;
alter function np_owns_brand(uuid) owner to nameplane_owner;
revoke execute on function np_owns_brand(uuid) from public;
grant execute on function np_owns_brand(uuid) to nameplane_app, nameplane_worker;
