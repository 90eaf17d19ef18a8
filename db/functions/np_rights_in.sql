-- Gives the rights that a user has in an account at this moment: by membership of it, or through the nearest parent account in
-- which the user may act for sub-accounts. Empty if the user is disabled or has left. np_enter computes the same rights for a
-- session with its own statements, which are faster, because every call has to wait for it.
--
-- It is in the database because np_enter_token needs them before a row context is set, so it bypasses the row policies.

create or replace function np_rights_in(p_user uuid, p_account uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select array(select distinct p from unnest(case when exists (select 1 from account a where a.id = p_account and a.frozen_at is not null) then np_thawed(held.rights) else held.rights end) p
                  where not p = any (m.denied) and (c.depth = 0 or not exists (select from permission s where s.name = p and s.is_staff)))
      from account_closure c
      join membership m on m.account_id = c.ancestor_id and m.user_id = p_user and (m.valid_until is null or m.valid_until > now())
      join panel_user u on u.id = m.user_id and u.disabled_at is null
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
      cross join lateral (select case when m.label_ids is null then r.permissions || m.extra else np_narrowed(r.permissions || m.extra) end as rights) held
     where c.descendant_id = p_account
       and (c.depth = 0 or (m.label_ids is null and 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)))
     order by c.depth limit 1), '{}') $$;
alter function np_rights_in(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_rights_in(uuid, uuid) from public;
