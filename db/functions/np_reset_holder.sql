-- Gives the user whose password the token of a mailed link may set; changes nothing.
--
-- It is in the database because nobody is logged in, and only the token leads to the row.

create or replace function np_reset_holder(p_token_hash bytea, p_brand uuid) returns table (user_id uuid, account_id uuid, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id, u.username
    from one_time_token t join panel_user u on u.id = t.user_id and u.disabled_at is null,
         lateral (select account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'password_reset' and t.used_at is null and t.ends_at > now() $$;
alter function np_reset_holder(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_reset_holder(bytea, uuid) from public;
grant execute on function np_reset_holder(bytea, uuid) to nameplane_app;
