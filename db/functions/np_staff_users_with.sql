-- Finds users of the brands that a staff member may see, by their whole user name or email address, or by the last eight digits
-- of their phone number. They come in no particular order.
--
-- It is in the database because PostgreSQL runs lower() and right() only after the row policies (they are not leakproof), and
-- then cannot use the indexes. So this function runs without row policies, and restricts the rows to the staff member's brand
-- itself.

create or replace function np_staff_users_with(p_words text, p_phone text, p_limit integer) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  (select u.id from brand b join panel_user u on u.brand_id = b.id and u.username_key = lower(p_words)
    where np_staff() is not null and (np_brand() is null or b.id = np_brand()) limit least(p_limit, 100))
  union
  (select u.id from brand b join panel_user u on u.brand_id = b.id and lower(u.email) = lower(p_words)
    where np_staff() is not null and (np_brand() is null or b.id = np_brand()) limit least(p_limit, 100))
  union
  (select u.id from panel_user u
    where np_staff() is not null and u.phone is not null and right(u.phone, 8) = p_phone and (np_brand() is null or u.brand_id = np_brand())
    limit least(p_limit, 100)) $$;
alter function np_staff_users_with(text, text, integer) owner to nameplane_owner;
revoke execute on function np_staff_users_with(text, text, integer) from public;
grant execute on function np_staff_users_with(text, text, integer) to nameplane_staff;
