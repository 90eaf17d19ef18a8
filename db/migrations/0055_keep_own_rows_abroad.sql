-- Whoever acts in an account of another brand (ADR 14) still logs out, switches back and changes their own login: own rows are
-- checked against the user's own brand, not against the account's.
-- Lock: none that matters, policies only.

create function np_user_brand() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$ select brand_id from panel_user where id = np_user() $$;
comment on function np_user_brand() is 'Brand the context user belongs to, whatever account they act in';
alter function np_user_brand() owner to nameplane_owner;
revoke execute on function np_user_brand() from public;
grant execute on function np_user_brand() to nameplane_app, nameplane_worker;

drop policy self on session;
create policy self on session to nameplane_app using (user_id = np_user())
  with check (user_id = np_user() and brand_id = np_user_brand() and (revoked_at is not null or np_may_act_in(account_id)));

drop policy self on panel_user;
create policy self on panel_user to nameplane_app, nameplane_worker
  using (id = np_user() or exists (select 1 from membership m where m.user_id = panel_user.id and m.account_id = np_account()))
  with check (brand_id = np_brand() or (id = np_user() and brand_id = np_user_brand()));

drop policy self on half_login;
create policy self on half_login to nameplane_app using (user_id = np_user()) with check (user_id = np_user() and brand_id in (np_brand(), np_user_brand()));
