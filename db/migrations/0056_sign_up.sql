-- Signing up, inviting users and customers, and the lists of users and sub-accounts.
-- Lock: the new column has a constant default, so panel_user is not rewritten.

alter table panel_user add column awaits_proof boolean not null default false;
comment on column panel_user.awaits_proof is 'Signed up or invited, and has not opened the mailed link yet: nobody logs in by this name';

-- What a link to sign up stands for, asked by a visitor who has it.
create function np_signup_invitation(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, inviter text, price_group_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), ''), case when a.brand_id = p_brand then a.price_group_id end
    from one_time_token t join account a on a.id = t.account_id and a.state = 'active'
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind in ('signup', 'affiliate') and t.used_at is null and t.ends_at > now() $$;
comment on function np_signup_invitation(bytea, uuid) is 'The account below which the holder of a link signs up, by what name it invites; looks only';
alter function np_signup_invitation(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_signup_invitation(bytea, uuid) from public;
grant execute on function np_signup_invitation(bytea, uuid) to nameplane_app;

-- Names of people who signed up and never opened the link do not stay taken.
create function np_free_username(p_brand uuid, p_username text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update panel_user u set username = 'lapsed_' || replace(u.id::text, '-', ''), disabled_at = coalesce(disabled_at, now()), version = version + 1
   where u.brand_id = p_brand and u.username_key = lower(p_username) and u.awaits_proof and u.created_at < now() - interval '7 days'
     and exists (select 1 from credential c where c.user_id = u.id and c.kind = 'password');
  return not exists (select 1 from panel_user u where u.brand_id = p_brand and u.username_key = lower(p_username));
end $$;
comment on function np_free_username(uuid, text) is 'Whether nobody in the brand has the name; one that waited a week for its proof in vain is given up';
alter function np_free_username(uuid, text) owner to nameplane_owner;
revoke execute on function np_free_username(uuid, text) from public;
grant execute on function np_free_username(uuid, text) to nameplane_app;

-- Brands a customer can be invited to: the account's own one, and those it owns.
create function np_invitable_brands() returns table (brand_id uuid, name text, host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, b.name, h.host
    from brand b, lateral (select host from brand_host where brand_id = b.id and purpose = 'panel' and is_live order by checked_at nulls last, host desc limit 1) h
   where b.owner_account_id = np_account() or b.id = (select brand_id from account where id = np_account())
   order by (b.owner_account_id = np_account()) desc, b.name $$;
comment on function np_invitable_brands() is 'Brands the context account may make links to sign up for, with the host of their panel; owned ones first';
alter function np_invitable_brands() owner to nameplane_owner;
revoke execute on function np_invitable_brands() from public;
grant execute on function np_invitable_brands() to nameplane_app;

create function np_issue_signup_token(p_token_hash bytea, p_brand uuid, p_ends_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into one_time_token (token_hash, brand_id, kind, account_id, ends_at)
  select p_token_hash, b.brand_id, 'signup', np_account(), p_ends_at from np_invitable_brands() b where b.brand_id = p_brand;
  return found;
end $$;
comment on function np_issue_signup_token(bytea, uuid, timestamptz) is 'Stores a link to sign up below the context account; false for a brand that is not its own';
alter function np_issue_signup_token(bytea, uuid, timestamptz) owner to nameplane_owner;
revoke execute on function np_issue_signup_token(bytea, uuid, timestamptz) from public;
grant execute on function np_issue_signup_token(bytea, uuid, timestamptz) to nameplane_app;

create function np_account_users()
returns table (user_id uuid, username text, first_name text, last_name text, email text, phone text, role_account_id uuid, role_id uuid, role_name text,
               role_permissions text[], extra text[], denied text[], is_owner boolean, valid_until timestamptz, awaits_proof boolean, has_2fa boolean, last_login timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, u.first_name, u.last_name, u.email, coalesce(u.phone, ''), m.role_account_id, m.role_id, r.name, r.permissions, m.extra, m.denied, m.is_owner, m.valid_until,
         u.awaits_proof, u.has_2fa,
         (select max(e.at) from audit_event e where e.account_id = np_account() and e.action in ('session.login', 'session.select') and e.result = 'ok' and e.object_id = u.id::text)
    from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null
    join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where m.account_id = np_account()
   order by m.is_owner desc, m.created_at, u.username_key $$;
comment on function np_account_users() is 'Users of the context account with their rights, and when they were last in it';
alter function np_account_users() owner to nameplane_owner;
revoke execute on function np_account_users() from public;
grant execute on function np_account_users() to nameplane_app;

create function np_subaccounts()
returns table (id uuid, number bigint, organization text, full_name text, orgnr text, state text, brand text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.number, coalesce(c.organization, ''), coalesce(trim(c.first_name || ' ' || c.last_name), ''), coalesce(c.id_number, ''), a.state, b.name, a.created_at
    from account_closure k join account a on a.id = k.descendant_id join brand b on b.id = a.brand_id
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where k.ancestor_id = np_account() and k.depth > 0 order by a.number limit 5000 $$;
comment on function np_subaccounts() is 'Accounts below the context account, whatever brand they are in';
alter function np_subaccounts() owner to nameplane_owner;
revoke execute on function np_subaccounts() from public;
grant execute on function np_subaccounts() to nameplane_app;
