-- Records the price list by which an account buys, and since when.
--
-- It is in the database because it has to hold whoever changes the list: the reseller, staff, a sign-up or an import.

create or replace function np_note_price_group() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into price_group_stay (account_id, id, brand_id, price_group_id, since, actor)
  values (new.id, np_uuid7(), new.brand_id, new.price_group_id, now(), np_actor());
  return null;
end $$;
alter function np_note_price_group() owner to nameplane_owner;
revoke execute on function np_note_price_group() from public;

create trigger account_price_group_made after insert on account for each row when (new.price_group_id is not null) execute function np_note_price_group();
create trigger account_price_group_set after update of price_group_id on account for each row
  when (new.price_group_id is distinct from old.price_group_id) execute function np_note_price_group();
