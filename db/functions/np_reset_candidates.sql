-- Gives the users of a brand with this username or mail address, at most five, each with the account in which the mail is sent.
-- It is for the job that mails links to set a new password.
--
-- It is in the database because no account is in the context of that job, so the row policies hide every user.

create or replace function np_reset_candidates(p_brand uuid, p_who text) returns table (user_id uuid, account_id uuid, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id, u.username
    from panel_user u, lateral (select account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where u.brand_id = p_brand and u.disabled_at is null and (u.username_key = lower(p_who) or lower(u.email) = lower(p_who))
   order by (u.username_key = lower(p_who)) desc, u.created_at limit 5 $$;
alter function np_reset_candidates(uuid, text) owner to nameplane_owner;
revoke execute on function np_reset_candidates(uuid, text) from public;
grant execute on function np_reset_candidates(uuid, text) to nameplane_worker;
