-- Gives the price lists of the brands that the transaction's account may edit, each with the list by which the account pays
-- itself, and how many customers buy by it. The list of customers without a list of their own comes first in each brand; the
-- others are price groups below it. Groups that have ended are left out, unless a customer who signed up at that moment is
-- still in one.
--
-- It is in the database because it counts accounts that row policies hide.

create or replace function np_owned_price_lists()
returns table (id uuid, name text, brand_id uuid, brand text, currency text, parent_id uuid, is_first boolean, is_for_new boolean, wholesale_id uuid, customers integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with list as (
    select g.id, g.name, g.brand_id, b.name as brand, b.currency::text as currency, g.parent_id, g.created_at, g.is_for_new, g.ended_at,
           row_number() over (partition by g.brand_id order by g.parent_id is not null, g.created_at, g.id) = 1 as is_first
      from price_group g join brand b on b.id = g.brand_id where g.id in (select np_owned_price_groups()))
  select l.id, l.name, l.brand_id, l.brand, l.currency, l.parent_id, l.is_first, l.is_for_new, np_wholesale_group(l.brand_id), held.n
    from list l, lateral (select count(*)::integer as n from account a where a.brand_id = l.brand_id and a.state <> 'closed'
             and (a.price_group_id = l.id or (a.price_group_id is null and l.is_first))) held
   where l.ended_at is null or held.n > 0 order by lower(l.brand), l.brand_id, not l.is_first, l.created_at, l.id $$;
alter function np_owned_price_lists() owner to nameplane_owner;
revoke execute on function np_owned_price_lists() from public;
grant execute on function np_owned_price_lists() to nameplane_app;
