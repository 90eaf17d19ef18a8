-- Gives the brands to which the transaction's account (np_account()) may invite customers, each with the host name of its panel
-- and its currency: first the brands that the account owns, then the brand that it belongs to.
--
-- It is in the database because the row policies hide brands other than the transaction's.

create or replace function np_invitable_brands() returns table (brand_id uuid, name text, host text, currency text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, b.name, h.host, b.currency::text
    from brand b, lateral (select host from brand_host where brand_id = b.id and purpose = 'panel' and is_live order by is_main desc, host desc limit 1) h
   where b.owner_account_id = np_account() or b.id = (select brand_id from account where id = np_account())
   order by (b.owner_account_id = np_account()) desc, b.name $$;
alter function np_invitable_brands() owner to nameplane_owner;
revoke execute on function np_invitable_brands() from public;
grant execute on function np_invitable_brands() to nameplane_app;
