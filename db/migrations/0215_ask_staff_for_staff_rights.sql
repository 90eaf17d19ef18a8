-- The operator's desks and its page of brands ask for rights of the operator's own people (staff_*), which no other account's users can hold.
-- Lock: share row exclusive on role, membership and api_token for a moment, for their triggers.

comment on column permission.is_staff is 'Only for users of the operator''s own account; never in effect in another account, and in no role that other accounts can use';
comment on column role.is_shared is 'Shown to all accounts; holds no right of staff';

-- Whoever acts below the operator's account acts there as its customers do: rights of staff stay behind.
create or replace function np_enter(p_token_hash bytea, p_host text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare x record; line text; context text;
begin
  -- Conditions stand in the statement and not beside it: plpgsql sets up each expression anew in every transaction. The context
  -- is set for the row that is found only. The session's own host is its brand's by foreign key.
  select concat_ws(' ', s.id, s.user_id, s.account_id, a.brand_id, a.state, array_to_json(r.permissions)),
         set_config('np.brand', a.brand_id::text, true) || set_config('np.user', s.user_id::text, true) || set_config('np.account', s.account_id::text, true)
         || set_config('np.tree', 'off', true) || set_config('np.actor', 'user:' || s.user_id, true)
    into line, context
    from session s
    join panel_user u on u.id = s.user_id and u.disabled_at is null
    join account a on a.id = s.account_id
    join membership m on m.account_id = s.account_id and m.user_id = s.user_id and (m.valid_until is null or m.valid_until > now()) and m.extra = '{}' and m.denied = '{}'
    join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where s.token_hash = p_token_hash and s.host = p_host and s.staff_id is null and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 minute';
  if found then return line; end if;

  select s.id sid, s.user_id uid, s.account_id acc, a.brand_id brand, s.staff_id staff, a.state st, m.account_id m_acc, m.extra, m.denied, r.permissions perms
    into x
    from session s
    join brand_host h on h.host = p_host and h.brand_id = s.brand_id
    join panel_user u on u.id = s.user_id and u.disabled_at is null
    join account a on a.id = s.account_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id and (m.valid_until is null or m.valid_until > now())
    left join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where s.token_hash = p_token_hash and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour';
  if not found then return null; end if;
  update session set used_at = now() where token_hash = p_token_hash and used_at < now() - interval '1 minute';  -- idle time counts from here
  if x.m_acc is null then  -- acting on a descendant through the nearest ancestor where the user may do so
    select m.account_id, m.extra, m.denied, array(select p from unnest(r.permissions || m.extra) p where not exists (select from permission s where s.name = p and s.is_staff))
      into x.m_acc, x.extra, x.denied, x.perms
      from account_closure c join membership m on m.account_id = c.ancestor_id and m.user_id = x.uid
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where c.descendant_id = x.acc and (m.valid_until is null or m.valid_until > now())
       and 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)
     order by c.depth limit 1;
    if not found then return null; end if;
    x.extra := '{}';
  end if;
  if x.extra <> '{}' or x.denied <> '{}' then
    x.perms := array(select p from unnest(x.perms || x.extra) p where not p = any (x.denied));
  end if;
  perform set_config('np.brand', x.brand::text, true), set_config('np.user', x.uid::text, true), set_config('np.account', x.acc::text, true),
          set_config('np.tree', 'off', true), set_config('np.actor', case when x.staff is null then 'user:' || x.uid else 'staff:' || x.staff end, true);
  return concat_ws(' ', x.sid, x.uid, x.acc, x.brand, x.st, array_to_json(x.perms));
end $$;

create function np_has_staff_right(p_names text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from permission where is_staff and name = any (p_names)) $$;
comment on function np_has_staff_right(text[]) is 'Whether any of these is a right of staff';

create function np_keep_staff_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'role' then
    if np_has_staff_right(new.permissions)
       and (new.is_shared or not exists (select from account a where a.id = new.account_id and a.kind = 'operator')
            or exists (select from membership m where m.role_account_id = new.account_id and m.role_id = new.id and m.account_id <> new.account_id)) then
      raise exception 'rights of staff stand in roles of the operator''s own account alone' using errcode = 'check_violation';
    end if;
  elsif tg_table_name = 'membership' then
    if not exists (select from account a where a.id = new.account_id and a.kind = 'operator')
       and (np_has_staff_right(new.extra) or exists (select from role r where r.account_id = new.role_account_id and r.id = new.role_id and np_has_staff_right(r.permissions))) then
      raise exception 'rights of staff are for users of the operator''s own account alone' using errcode = 'check_violation';
    end if;
  elsif np_has_staff_right(new.permissions) then
    raise exception 'no token holds rights of staff' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function np_keep_staff_rights() is 'No user, role or token of a customer can be given a right of staff, by whatever way';
alter function np_has_staff_right(text[]) owner to nameplane_owner;
alter function np_keep_staff_rights() owner to nameplane_owner;
revoke execute on function np_has_staff_right(text[]), np_keep_staff_rights() from public;
create trigger role_keeps_staff_rights before insert or update on role for each row execute function np_keep_staff_rights();
create trigger membership_keeps_staff_rights before insert or update on membership for each row execute function np_keep_staff_rights();
create trigger token_keeps_staff_rights before insert or update of permissions on api_token for each row execute function np_keep_staff_rights();

-- Installations that are in use: whoever could work at the desks, or change what brands ask, still can. A new one gets its roles when it is installed.
insert into role (account_id, id, name, permissions)
select a.id, np_uuid7(), v.name, o.permissions || v.rights
  from (values ('Operator', 'Owner', '{staff_compliance,staff_domains,staff_requests,staff_settings}'::text[]),
               ('Desk', 'Read only', '{staff_compliance,staff_domains,staff_requests}')) v (name, of, rights)
  join role o on o.name = v.of and o.is_shared join account a on a.id = o.account_id and a.kind = 'operator';

update membership m set role_id = p.id
  from account a join role o on o.account_id = a.id and o.name = 'Owner' and o.is_shared join role p on p.account_id = a.id and p.name = 'Operator'
 where a.id = m.account_id and a.kind = 'operator' and m.role_account_id = o.account_id and m.role_id = o.id and m.extra = '{}' and m.denied = '{}';

update membership m
   set extra = m.extra
            || case when 'order_approve' = any (r.permissions || m.extra) and not 'order_approve' = any (m.denied) then '{staff_compliance,staff_domains,staff_requests}'::text[] else '{}' end
            || case when 'account_setaccountsettings' = any (r.permissions || m.extra) and not 'account_setaccountsettings' = any (m.denied) then '{staff_settings}'::text[] else '{}' end
  from account a, role r
 where a.id = m.account_id and a.kind = 'operator' and r.account_id = m.role_account_id and r.id = m.role_id and not np_has_staff_right(r.permissions);
