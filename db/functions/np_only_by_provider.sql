-- Says whether the transaction's user can log in only at the login provider of an account. That is so if the user is a member
-- of an account that allows nothing else, keeps no login of their own there, belongs to no account outside it, and has a mail
-- address under one of its proved domains.
--
-- It is in the database because it is called before there is a session, about accounts that the row policies hide.

create or replace function np_only_by_provider() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from panel_user u
      join membership m on m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) and not m.keeps_login
      join login_provider p on p.account_id = m.account_id and p.is_on and p.is_only
      join login_provider_domain d on d.account_id = p.account_id and d.proved_at is not null and d.domain = lower(split_part(u.email, '@', 2))
     where u.id = np_user()
       and not exists (select 1 from membership o where o.user_id = u.id and (o.valid_until is null or o.valid_until > now())
                          and not exists (select 1 from account_closure c where c.ancestor_id = m.account_id and c.descendant_id = o.account_id))) $$;
alter function np_only_by_provider() owner to nameplane_owner;
revoke execute on function np_only_by_provider() from public;
grant execute on function np_only_by_provider() to nameplane_app;
