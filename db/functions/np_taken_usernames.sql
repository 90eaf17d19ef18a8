-- Gives those of the given usernames that are taken in a brand to which the transaction's account may invite customers.
--
-- It is in the database because it reads users of other accounts. Anybody who signs up in the brand learns the same.

create or replace function np_taken_usernames(p_brand uuid, p_usernames text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username_key from panel_user u
   where u.brand_id = p_brand and u.username_key = any(p_usernames) and p_brand in (select brand_id from np_invitable_brands()) $$;
alter function np_taken_usernames(uuid, text[]) owner to nameplane_owner;
revoke execute on function np_taken_usernames(uuid, text[]) from public;
grant execute on function np_taken_usernames(uuid, text[]) to nameplane_app;
