-- Opens the row context of a session: it is the first statement of every transaction of a logged-in user. Returns session,
-- user, account, brand, state of the account (with "-" and each section that its reseller has hidden from its users, and
-- "+frozen" if it is frozen) and permissions (a JSON array) as one text, or null if no live session has the token. In a session of staff, the staff
-- member and the mode follow.
--
-- It is in the database because no user is known before it runs, so it bypasses the row policies, and it sets the context that
-- they read. A session is only valid on a host of the user's present brand, because the host of a former brand may belong to
-- somebody else. One function is one round trip, and every call needs it. It is long because it has a fast path for the usual
-- case, and a second path for all others.

create or replace function np_enter(p_token_hash bytea, p_host text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare x record; line text; context text;
begin
  -- The conditions are in the SQL statement, because plpgsql would prepare each of its own expressions again in every
  -- transaction. The context is only set for a row that is found. A foreign key makes sure that the session's host belongs to
  -- its brand.
  select concat_ws(' ', s.id, s.user_id, s.account_id, a.brand_id, a.state || case when a.hidden_sections = '{}' then '' else '-' || array_to_string(a.hidden_sections, '-') end || case when a.frozen_at is null then '' else '+frozen' end,
                   array_to_json(case when a.frozen_at is null then r.permissions else np_thawed(r.permissions) end)),
         set_config('np.brand', a.brand_id::text, true) || set_config('np.user', s.user_id::text, true) || set_config('np.account', s.account_id::text, true)
         || set_config('np.tree', 'off', true) || set_config('np.reach', '', true) || set_config('np.actor', 'user:' || s.user_id, true)
    into line, context
    from session s
    join panel_user u on u.id = s.user_id and u.brand_id = s.brand_id and u.disabled_at is null
    join account a on a.id = s.account_id
    join membership m on m.account_id = s.account_id and m.user_id = s.user_id and (m.valid_until is null or m.valid_until > now()) and m.extra = '{}' and m.denied = '{}' and m.label_ids is null
    join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where s.token_hash = p_token_hash and s.host = p_host and s.staff_id is null and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 minute';
  if found then return line; end if;

  select s.id sid, s.user_id uid, s.account_id acc, a.brand_id brand, s.staff_id staff, s.staff_mode mode, a.state || case when m.account_id is null or a.hidden_sections = '{}' then '' else '-' || array_to_string(a.hidden_sections, '-') end || case when a.frozen_at is null then '' else '+frozen' end st, a.frozen_at is not null frozen, m.account_id m_acc, m.extra, m.denied, m.label_ids is not null narrow, r.permissions perms
    into x
    from session s
    join brand_host h on h.host = p_host and h.brand_id = s.brand_id
    join panel_user u on u.id = s.user_id and u.brand_id = s.brand_id and u.disabled_at is null
    join account a on a.id = s.account_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id and (m.valid_until is null or m.valid_until > now())
    left join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where s.token_hash = p_token_hash and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour'
     and (s.staff_id is null or exists (select 1 from staff_user c where c.id = s.staff_id and c.disabled_at is null));
  if not found then return null; end if;
  update session set used_at = now() where token_hash = p_token_hash and used_at < now() - interval '1 minute';  -- used_at decides when an unused session ends
  if x.m_acc is null then  -- The user is not a member, so the rights come from the nearest parent account with subaccounts_act.
    select m.account_id, m.extra, m.denied, array(select p from unnest(r.permissions || m.extra) p where not exists (select from permission s where s.name = p and s.is_staff))
      into x.m_acc, x.extra, x.denied, x.perms
      from account_closure c join membership m on m.account_id = c.ancestor_id and m.user_id = x.uid
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where c.descendant_id = x.acc and (m.valid_until is null or m.valid_until > now()) and m.label_ids is null
       and 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)
     order by c.depth limit 1;
    if not found then return null; end if;
    x.extra := '{}';
  end if;
  if x.extra <> '{}' or x.denied <> '{}' then
    x.perms := array(select p from unnest(x.perms || x.extra) p where not p = any (x.denied));
  end if;
  if x.narrow then x.perms := np_narrowed(x.perms); end if;
  if x.frozen then x.perms := np_thawed(x.perms); end if;
  perform set_config('np.brand', x.brand::text, true), set_config('np.user', x.uid::text, true), set_config('np.account', x.acc::text, true),
          set_config('np.tree', 'off', true), set_config('np.reach', case when x.narrow then x.uid::text else '' end, true), set_config('np.actor', case when x.staff is null then 'user:' || x.uid else 'staff:' || x.staff end, true);
  return concat_ws(' ', x.sid, x.uid, x.acc, x.brand, x.st, array_to_json(x.perms), x.staff, x.mode);
end $$;
alter function np_enter(bytea, text) owner to nameplane_owner;
revoke execute on function np_enter(bytea, text) from public;
grant execute on function np_enter(bytea, text) to nameplane_app;
