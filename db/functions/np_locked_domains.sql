-- Gives the domains under a registry lock that the transaction's user sees, in all accounts that the user is a member of. These
-- domains would be less well protected if the user's login were made weaker.
--
-- It is in the database because the row policies hide all accounts but the current one.

create or replace function np_locked_domains() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select d.ascii_name
    from membership m
    join domain_detail x on x.account_id = m.account_id and (x.is_registry_locked or x.unlocked_until is not null)
    join domain d on d.account_id = x.account_id and d.id = x.domain_id
   where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())
     and (m.label_ids is null or d.labels && m.label_ids or d.id = any (m.domain_ids))
   order by d.sort_name $$;
alter function np_locked_domains() owner to nameplane_owner;
revoke execute on function np_locked_domains() from public;
grant execute on function np_locked_domains() to nameplane_app;
