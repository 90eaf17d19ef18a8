-- Lets customers of a brand buy by one of its price lists, which the transaction's account has to own. Returns how many
-- customers it moved to that list.
--
-- It is in the database because it changes accounts that row policies hide.

create or replace function np_move_to_group(p_accounts uuid[], p_list uuid) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare moved integer;
begin
  update account a set price_group_id = p_list, version = a.version + 1
    from price_group g
   where g.id = p_list and g.ended_at is null and g.id in (select np_owned_price_groups())
     and a.brand_id = g.brand_id and a.id = any(p_accounts) and a.id <> np_account() and a.state <> 'closed' and a.price_group_id is distinct from p_list;
  get diagnostics moved = row_count;
  return moved;
end $$;
alter function np_move_to_group(uuid[], uuid) owner to nameplane_owner;
revoke execute on function np_move_to_group(uuid[], uuid) from public;
grant execute on function np_move_to_group(uuid[], uuid) to nameplane_app;
