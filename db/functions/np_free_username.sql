-- Says whether a username is free in the brand. It first takes the username from a user who signed up more than a week ago and
-- has not proved the mail address yet, and disables that user.
--
-- It is in the database because it is called before anybody is logged in, about users of the whole brand; the answer is only yes
-- or no.

create or replace function np_free_username(p_brand uuid, p_username text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update panel_user u set username = 'lapsed_' || replace(u.id::text, '-', ''), disabled_at = coalesce(disabled_at, now()), version = version + 1
   where u.brand_id = p_brand and u.username_key = lower(p_username) and u.awaits_proof and u.created_at < now() - interval '7 days'
     and exists (select 1 from credential c where c.user_id = u.id and c.kind = 'password');
  return not exists (select 1 from panel_user u where u.brand_id = p_brand and u.username_key = lower(p_username));
end $$;
alter function np_free_username(uuid, text) owner to nameplane_owner;
revoke execute on function np_free_username(uuid, text) from public;
grant execute on function np_free_username(uuid, text) to nameplane_app, nameplane_worker;
