-- Whether a login needs a second factor: asked before there is a session, about accounts above the user's own.
-- Lock: none.

create function np_enforces_2fa(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_closure c join account a on a.id = c.ancestor_id where c.descendant_id = p_account and a.enforces_2fa) $$;
comment on function np_enforces_2fa(uuid) is 'The account or one above it enforces two-step login; says nothing else about accounts out of reach';
alter function np_enforces_2fa(uuid) owner to nameplane_owner;
revoke execute on function np_enforces_2fa(uuid) from public;
grant execute on function np_enforces_2fa(uuid) to nameplane_app;
