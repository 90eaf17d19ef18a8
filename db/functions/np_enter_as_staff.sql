-- Uses up a link with which a staff member enters a customer's panel, and opens the session, on a host of the user's brand. The
-- session ends with the half hour that the staff member has. Returns account, user, mode and reason. There is no row if the link
-- has expired, was used, or belongs to another host, or if staff may no longer enter as this user or in this account.
--
-- It is in the database because whoever opens the link has no session yet, so no row policy lets them read it.

create or replace function np_enter_as_staff(p_link_hash bytea, p_host text, p_token_hash bytea, p_session uuid, p_device text, p_address inet, p_ends_at timestamptz)
returns table (account_id uuid, user_id uuid, brand_id uuid, staff_id uuid, mode text, reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare x staff_entry;
begin
  update staff_entry e set used_at = now()
    from brand_host h, staff_user c, panel_user u, account a
   where e.token_hash = p_link_hash and e.used_at is null and e.ends_at > now()
     and h.host = p_host and h.brand_id = e.brand_id and c.id = e.staff_id and c.disabled_at is null
     and u.id = e.user_id and u.disabled_at is null and a.id = e.account_id and a.state = 'active'
  returning e.* into x;
  if not found then return; end if;
  insert into session (token_hash, id, user_id, account_id, brand_id, host, staff_id, staff_reason, staff_mode, device, address, ends_at)
  values (p_token_hash, p_session, x.user_id, x.account_id, x.brand_id, p_host, x.staff_id, x.reason, x.mode, p_device, p_address, p_ends_at);
  return query select x.account_id, x.user_id, x.brand_id, x.staff_id, x.mode, x.reason;
end $$;
alter function np_enter_as_staff(bytea, text, bytea, uuid, text, inet, timestamptz) owner to nameplane_owner;
revoke execute on function np_enter_as_staff(bytea, text, bytea, uuid, text, inet, timestamptz) from public;
grant execute on function np_enter_as_staff(bytea, text, bytea, uuid, text, inet, timestamptz) to nameplane_app;
