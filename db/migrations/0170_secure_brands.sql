-- What a brand asks of everybody's login, whatever the accounts ask, and where its SMS go. All off as installed.
-- Lock: access exclusive on brand for a moment; constants as defaults rewrite nothing.

alter table brand add column enforces_2fa boolean not null default false,
                  add column staff_needs_2fa boolean not null default false,
                  add column sms_prefixes text[];
alter table brand add constraint brand_sms_prefixes check (sms_prefixes is null or (cardinality(sms_prefixes) > 0 and array_to_string(sms_prefixes, ' ') ~ '^\+[1-9][0-9]{0,2}( \+[1-9][0-9]{0,2})*$'));
comment on column brand.enforces_2fa is 'Nobody of the brand gets further than setting up a second factor without one';
comment on column brand.staff_needs_2fa is 'The same of whoever is a member of the operator''s own account';
comment on column brand.sms_prefixes is 'Country prefixes its SMS are sent to, within those of the installation; null: all of these';

-- Whether the user who logs in, or acts, has to have a second factor in an account: asked for by it, by one above it, by its brand,
-- by the user's own brand, or because the user is of the operator's staff, wherever that user acts.
create or replace function np_enforces_2fa(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_closure c join account a on a.id = c.ancestor_id where c.descendant_id = p_account and a.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id where a.id = p_account and b.enforces_2fa)
      or exists (select 1 from panel_user u join brand b on b.id = u.brand_id where u.id = np_user() and b.enforces_2fa)
      or exists (select 1 from membership m join account a on a.id = m.account_id join brand b on b.id = a.brand_id
                  where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now()) and a.kind = 'operator' and b.staff_needs_2fa) $$;
comment on function np_enforces_2fa(uuid) is 'The context user needs a second factor in the account; says nothing else about accounts out of reach';

create function np_2fa_asked_above(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_closure c join account a on a.id = c.ancestor_id where c.descendant_id = p_account and c.depth > 0 and a.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id where a.id = p_account and b.enforces_2fa) $$;
comment on function np_2fa_asked_above(uuid) is 'Somebody above the account asks its users for a second factor: an account, or the brand';
alter function np_2fa_asked_above(uuid) owner to nameplane_owner;
revoke execute on function np_2fa_asked_above(uuid) from public;
grant execute on function np_2fa_asked_above(uuid) to nameplane_app;

-- What was opened without a second factor ends when the brand begins to ask for one: the next call is a login.
create function np_end_sessions_without_2fa() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set revoked_at = now()
    from panel_user u
   where u.id = s.user_id and not u.has_2fa and s.revoked_at is null and s.ends_at > now()
     and ((new.enforces_2fa and not old.enforces_2fa and (u.brand_id = new.id or exists (select 1 from account a where a.id = s.account_id and a.brand_id = new.id)))
       or (new.staff_needs_2fa and not old.staff_needs_2fa
           and exists (select 1 from membership m join account a on a.id = m.account_id where m.user_id = u.id and a.kind = 'operator' and a.brand_id = new.id)));
  return null;
end $$;
alter function np_end_sessions_without_2fa() owner to nameplane_owner;
revoke execute on function np_end_sessions_without_2fa() from public;
create trigger brand_ends_sessions_without_2fa after update of enforces_2fa, staff_needs_2fa on brand
  for each row execute function np_end_sessions_without_2fa();

-- The operator's command changes these three, and nothing else of a brand.
create function np_secure_brand(p_host text, p_users boolean, p_staff boolean, p_prefixes text[], p_any_prefix boolean)
returns table (brand_id uuid, keeper uuid, enforces_2fa boolean, staff_needs_2fa boolean, sms_prefixes text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    update brand b
       set enforces_2fa = coalesce(p_users, b.enforces_2fa), staff_needs_2fa = coalesce(p_staff, b.staff_needs_2fa),
           sms_prefixes = case when p_any_prefix then null else coalesce(p_prefixes, b.sms_prefixes) end
      from brand_host h
     where h.host = p_host and h.brand_id = b.id
    returning b.id, np_brand_keeper(b.id), b.enforces_2fa, b.staff_needs_2fa, b.sms_prefixes;
end $$;
comment on function np_secure_brand(text, boolean, boolean, text[], boolean) is 'Changes what a brand asks of logins and where its SMS go; null leaves a part as it is';
alter function np_secure_brand(text, boolean, boolean, text[], boolean) owner to nameplane_owner;
revoke execute on function np_secure_brand(text, boolean, boolean, text[], boolean) from public;
grant execute on function np_secure_brand(text, boolean, boolean, text[], boolean) to nameplane_worker;
