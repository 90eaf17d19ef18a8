-- Finds contacts of the customers that a staff member may see: those whose name, email address or identity number contains this
-- text, or whose phone number ends in these eight digits. They come in no particular order.
--
-- It is in the database because PostgreSQL runs LIKE and right() only after the row policies (they are not leakproof), and then
-- cannot use the indexes. So this function runs without row policies, and restricts the rows to the staff member's customers
-- itself.

create or replace function np_staff_contacts_with(p_part text, p_phone text, p_limit integer) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  (select c.account_id, c.id from contact c
    where np_staff() is not null and c.state not in ('merged','cancelled') and length(p_part) >= 3
      and c.search_text like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (np_brand() is null or exists (select 1 from account a where a.id = c.account_id and a.brand_id = np_brand()))
    limit least(p_limit, 100))
  union
  (select c.account_id, c.id from contact c
    where np_staff() is not null and c.state not in ('merged','cancelled') and c.phone is not null and right(c.phone, 8) = p_phone
      and (np_brand() is null or exists (select 1 from account a where a.id = c.account_id and a.brand_id = np_brand()))
    limit least(p_limit, 100)) $$;
alter function np_staff_contacts_with(text, text, integer) owner to nameplane_owner;
revoke execute on function np_staff_contacts_with(text, text, integer) from public;
grant execute on function np_staff_contacts_with(text, text, integer) to nameplane_staff;
