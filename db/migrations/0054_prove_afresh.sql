-- Fresh proof before a dangerous act: also by the password (users without a second factor) and by a recovery code; a repeat under
-- the same key needs no other proof.
-- Lock: exclusive on step_up, which nothing writes before this release.

alter table step_up drop constraint step_up_method_check;
alter table step_up add constraint step_up_method_check check (method in ('password','totp','recovery','passkey'));
alter table step_up add column used_key text;
comment on table step_up is 'Fresh proof bound to the exact content of one dangerous action and to the session it is done in, valid 10 minutes';
comment on column step_up.content_hash is 'HMAC of the act and its input under the session''s token, so that it says nothing about either';
comment on column step_up.used_key is 'Idempotency key of the call that used the proof: its repeat is the same act';
create index step_up_content on step_up (account_id, content_hash);

create function np_login_places(p_account uuid) returns table (family text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.body -> 'after' ->> 'browser', host(e.address) from audit_event e
   where e.account_id = p_account and e.object_id = np_user()::text and e.action = 'session.login' and e.result = 'ok' and e.address is not null
   order by e.at desc limit 300 $$;
comment on function np_login_places(uuid) is 'Browsers and addresses of the context user''s latest logins into the account: a login from elsewhere is told by mail';
alter function np_login_places(uuid) owner to nameplane_owner;
revoke execute on function np_login_places(uuid) from public;
grant execute on function np_login_places(uuid) to nameplane_app;
