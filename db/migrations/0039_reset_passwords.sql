-- Forgotten passwords: whom a typed name or address means, whom a mailed link belongs to, and the end of links and known browsers.
-- Lock: share lock on panel_user while the index is made; the table has one row per person.

create index panel_user_email on panel_user (brand_id, lower(email));

create function np_reset_candidates(p_brand uuid, p_who text) returns table (user_id uuid, account_id uuid, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id, u.username
    from panel_user u, lateral (select account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where u.brand_id = p_brand and u.disabled_at is null and (u.username_key = lower(p_who) or lower(u.email) = lower(p_who))
   order by (u.username_key = lower(p_who)) desc, u.created_at limit 5 $$;
comment on function np_reset_candidates(uuid, text) is 'Users of a brand by user name or mail address, at most five, with the account their mail is sent for; for the job that sends it';
alter function np_reset_candidates(uuid, text) owner to nameplane_owner;
revoke execute on function np_reset_candidates(uuid, text) from public;
grant execute on function np_reset_candidates(uuid, text) to nameplane_worker;

create function np_reset_holder(p_token_hash bytea, p_brand uuid) returns table (user_id uuid, account_id uuid, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id, u.username
    from one_time_token t join panel_user u on u.id = t.user_id and u.disabled_at is null,
         lateral (select account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'password_reset' and t.used_at is null and t.ends_at > now() $$;
comment on function np_reset_holder(bytea, uuid) is 'Whose password the token of a mailed link may set; looks only';
alter function np_reset_holder(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_reset_holder(bytea, uuid) from public;
grant execute on function np_reset_holder(bytea, uuid) to nameplane_app;

create function np_void_tokens(p_kinds text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update one_time_token set ends_at = now() where user_id = np_user() and kind = any (p_kinds) and ends_at > now() $$;
comment on function np_void_tokens(text[]) is 'Ends mailed links and known browsers of the context user';
alter function np_void_tokens(text[]) owner to nameplane_owner;
revoke execute on function np_void_tokens(text[]) from public;
grant execute on function np_void_tokens(text[]) to nameplane_app;
