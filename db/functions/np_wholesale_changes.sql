-- Gives the changes, from a time on, of the prices that the transaction's account pays for sales of its brands: changes of the
-- list by which it pays, and of the lists from which that list derives. Each change is given for the first list of each brand.
-- The people who made the changes are left out.
--
-- It is in the database because it reads changes of lists that are not the account's.

create or replace function np_wholesale_changes(p_from timestamptz)
returns table (change_id uuid, list_id uuid, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive list as (
    select l.id as own_id, l.wholesale_id as id, 0 as depth from np_owned_price_lists() l where l.is_first and l.wholesale_id is not null
    union all
    select l.own_id, g.parent_id, l.depth + 1 from list l join price_group g on g.id = l.id where g.parent_id is not null and l.depth < 20)
  select distinct c.id, l.own_id, c.starts_at, c.ends_at
    from list l join price_change c on c.price_group_id = l.id where c.withdrawn_at is null and c.starts_at >= p_from $$;
alter function np_wholesale_changes(timestamptz) owner to nameplane_owner;
revoke execute on function np_wholesale_changes(timestamptz) from public;
grant execute on function np_wholesale_changes(timestamptz) to nameplane_app;
