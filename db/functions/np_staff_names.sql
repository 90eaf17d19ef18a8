-- Gives the operator's account the names of colleagues, by actor. Gives other accounts nothing.
--
-- In the database because: the row policies hide colleagues who have left the account since.

create or replace function np_staff_names(p_actors text[]) returns table (actor text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.actor, nullif(trim(u.first_name || ' ' || u.last_name), '') from unnest(p_actors) x (actor) join panel_user u on u.id::text = substr(x.actor, 7)
   where np_is_operator() and x.actor like 'staff:%' $$;
alter function np_staff_names(text[]) owner to nameplane_owner;
revoke execute on function np_staff_names(text[]) from public;
grant execute on function np_staff_names(text[]) to nameplane_app;
