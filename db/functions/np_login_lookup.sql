-- Gives one user of one brand for a username, or for a mail address (usernames have no @): the only way to a user row before a
-- login. If several users have the address, it gives the only one who has proved it, or no row if several or none of them have
-- proved it.
--
-- It is in the database because nobody is logged in, so the row policies hide every user.

create or replace function np_login_lookup(p_brand uuid, p_username text)
returns table (user_id uuid, phc text, has_2fa boolean, disabled_at timestamptz, account_id uuid)
language sql security definer set search_path = public, pg_temp stable as $$
  select u.id, c.secret_text, u.has_2fa, u.disabled_at, (select m.account_id from membership m join account a on a.id = m.account_id and a.state <> 'closed' where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1)
    from panel_user u left join credential c on c.user_id = u.id and c.kind = 'password' and c.is_active
   where u.brand_id = p_brand and u.username_key = case when position('@' in p_username) = 0 then lower(p_username) else (
           select case when count(*) filter (where not e.awaits_proof) = 1 then min(e.username_key) filter (where not e.awaits_proof)
                       when count(*) = 1 then min(e.username_key) end
             from panel_user e where e.brand_id = p_brand and lower(e.email) = lower(p_username)) end $$;
alter function np_login_lookup(uuid, text) owner to nameplane_owner;
revoke execute on function np_login_lookup(uuid, text) from public;
grant execute on function np_login_lookup(uuid, text) to nameplane_app;
