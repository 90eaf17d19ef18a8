-- Where the wait between password and code leads: the account the user logs in to, and whether the user still may.
-- Lock: none.

create function np_login_account() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null
   where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1 $$;
comment on function np_login_account() is 'Account the context user logs in to, as np_login_lookup says it; null when the user is disabled or has none';
alter function np_login_account() owner to nameplane_owner;
revoke execute on function np_login_account() from public;
grant execute on function np_login_account() to nameplane_app;

insert into data_key (id, purpose) values (1, 'credential.secret_enc');

create function np_forget_hit(p_key text, p_window timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update rate_counter set n = n - 1 where key = p_key and window_at = p_window and n > 0 $$;
comment on function np_forget_hit(text, timestamptz) is 'Takes one try back: it was counted before it was known to be right';
alter function np_forget_hit(text, timestamptz) owner to nameplane_owner;
revoke execute on function np_forget_hit(text, timestamptz) from public;
grant execute on function np_forget_hit(text, timestamptz) to nameplane_app;
