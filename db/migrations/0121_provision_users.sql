-- The login service of an account creates, changes and ends users by SCIM 2.0 (RFC 7643, RFC 7644; ADR 118). scim_user has what the service
-- says of a member beyond what the member is here, scim_group and scim_group_member its groups. A deactivated user stays a member
-- whose access has ended. provider_session connects sessions with those at the provider, so that a logout there ends them
-- (OpenID Connect Back-Channel Logout 1.0).
--
-- Locks: new tables; ACCESS EXCLUSIVE on api_token for a check that reads its rows.

alter table api_token drop constraint api_token_kind_check;
alter table api_token add constraint api_token_kind_check check (kind in ('api','dns','acme','ddns','cert','calendar','scim'));

create table scim_user (
  account_id   uuid not null,
  user_id      uuid not null,
  user_name    text not null check (length(user_name) between 1 and 320),
  external_id  text check (length(external_id) between 1 and 255),
  display_name text not null default '' check (length(display_name) <= 250),
  until_before timestamptz,
  left_behind  jsonb check (jsonb_typeof(left_behind) = 'object'),
  ended_at     timestamptz,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade,
  check ((ended_at is null) = (left_behind is null))
);
comment on table scim_user is 'What the login service of an account says of a member by SCIM';
comment on column scim_user.user_name is '[personal] userName at the service, which need not be the mail address';
comment on column scim_user.display_name is '[personal]';
comment on column scim_user.until_before is 'When the access was to end before the service deactivated the user';
comment on column scim_user.left_behind is 'What the user left behind when deactivated: numbers of API keys, webhooks and open tickets';
create unique index scim_user_name on scim_user (account_id, lower(user_name));

create table scim_group (
  account_id   uuid not null references account,
  id           uuid not null,
  display_name text not null check (length(display_name) between 1 and 255),
  external_id  text check (length(external_id) between 1 and 255),
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  primary key (account_id, id)
);
comment on table scim_group is 'Groups at the login service of an account. The rules of the account say which role a group gives';
create unique index scim_group_name on scim_group (account_id, lower(display_name));

create table scim_group_member (
  account_id uuid not null,
  group_id   uuid not null,
  user_id    uuid not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references scim_group (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
comment on table scim_group_member is 'Users in the groups of the login service';
create index scim_group_member_of_user on scim_group_member (account_id, user_id);

create table provider_session (
  session_id uuid primary key references session (id) on delete cascade,
  account_id uuid not null references account,
  issuer     text not null,
  subject    text not null check (length(subject) between 1 and 255),
  sid        text check (length(sid) between 1 and 255)
);
comment on table provider_session is 'Sessions that began with a login at a provider, to be ended with the session there';
comment on column provider_session.subject is '[personal] The sub of the ID token';
comment on column provider_session.sid is 'The sid of the ID token; null if the provider names none';
create index provider_session_of_subject on provider_session (account_id, issuer, subject);

do $$ declare t text; begin
  foreach t in array array['scim_user','scim_group','scim_group_member','provider_session'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select, insert, update, delete on %I to nameplane_app', t);
    execute format('grant select, delete on %I to nameplane_worker', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
end $$;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('scim_user', 'contract', null, null, 'keep', 'goes with the membership'),
('scim_group', 'contract', null, null, 'keep', 'goes with its account'),
('scim_group_member', 'contract', null, null, 'keep', 'goes with the membership'),
('provider_session', 'contract', null, null, 'keep', 'goes with its session');
