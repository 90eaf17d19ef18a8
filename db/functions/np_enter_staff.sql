-- Opens the row context of a staff member. It is the first statement of every transaction of staff. Returns session, staff
-- member, name, language, brand limit and permissions as JSON, or null if no live session has the token on this host, or if
-- staff do not work from this address (table staff_network). A session ends after fifteen minutes without a call, and at the
-- latest after eight hours. A call that a page makes by itself is no use of the session (p_is_use).
--
-- It is in the database because nobody is known before it runs, so it bypasses the row policies, and it sets the context that
-- they read.

create or replace function np_enter_staff(p_token_hash bytea, p_host text, p_address inet, p_is_use boolean) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare x record;
begin
  select s.id sid, u.id uid, u.username, u.name, u.language, u.brand_id brand,
         array(select distinct p from staff_role_holder h join staff_role r on r.id = h.role_id, unnest(r.permissions) p where h.staff_id = u.id order by p) perms
    into x
    from staff_session s join staff_user u on u.id = s.staff_id and u.disabled_at is null
   where s.token_hash = p_token_hash and s.host = p_host and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '15 minutes';
  if not found then return null; end if;
  if exists (select 1 from staff_network) and not exists (select 1 from staff_network n where p_address <<= n.network) then return null; end if;
  if p_is_use then update staff_session set used_at = now() where token_hash = p_token_hash and used_at < now() - interval '1 minute'; end if;
  perform set_config('np.staff', x.uid::text, true), set_config('np.brand', coalesce(x.brand::text, ''), true),
          set_config('np.actor', 'staff:' || x.uid, true);
  return json_build_object('sessionId', x.sid, 'staffId', x.uid, 'username', x.username, 'name', x.name, 'language', x.language,
                           'brandId', x.brand, 'permissions', x.perms);
end $$;
alter function np_enter_staff(bytea, text, inet, boolean) owner to nameplane_owner;
revoke execute on function np_enter_staff(bytea, text, inet, boolean) from public;
grant execute on function np_enter_staff(bytea, text, inet, boolean) to nameplane_staff;
