-- The users of an account log in at a provider of the account's own, by OpenID Connect (ADR 107). login_provider is the provider of an
-- account, login_provider_domain the domains whose mail addresses lead to it, login_provider_user which of its people is which user, and
-- provider_flow a browser that has been sent to a provider and is not back yet.
--
-- Locks: new tables; ACCESS EXCLUSIVE on membership for a column with a constant default, and on step_up for a check that reads its rows.

create table login_provider (
  account_id              uuid primary key references account,
  issuer                  text not null check (length(issuer) between 8 and 500),
  client_id               text not null check (length(client_id) between 1 and 255),
  secret_enc              bytea not null,
  is_on                   boolean not null default false,
  is_only                 boolean not null default false,
  counts_as_two_step      boolean not null default false,
  creates_users           boolean not null default false,
  groups_claim            text not null default 'groups' check (length(groups_claim) between 1 and 80),
  default_role_account_id uuid,
  default_role_id         uuid,
  group_roles             jsonb not null default '[]' check (jsonb_typeof(group_roles) = 'array'),
  tested_at               timestamptz,
  tested_as               text not null default '' check (length(tested_as) <= 320),
  version                 integer not null default 1,
  created_by              text not null,
  created_at              timestamptz not null,
  foreign key (default_role_account_id, default_role_id) references role (account_id, id),
  check ((default_role_account_id is null) = (default_role_id is null)),
  check (is_on or not is_only)
);
comment on table login_provider is 'The OpenID provider at which users of an account log in';
comment on column login_provider.secret_enc is 'The client secret, sealed; never shown again';
comment on column login_provider.is_only is 'Whether its users can log in nowhere else, except those who keep a login of their own';
comment on column login_provider.counts_as_two_step is 'Whether every login there counts as two-step login. If not, the provider has to say so (amr: mfa)';
comment on column login_provider.group_roles is 'The role of each group at the provider, the first that fits: [{ group, roleAccountId, roleId }]';
comment on column login_provider.tested_at is 'The last test that succeeded with this issuer, client and secret';
comment on column login_provider.tested_as is '[personal] Address that the provider told in that test';

create table login_provider_domain (
  account_id uuid not null references account,
  domain     text collate "C" not null check (domain = lower(domain) and length(domain) between 4 and 253),
  token      text not null check (length(token) between 20 and 80),
  added_by   text not null,
  added_at   timestamptz not null,
  proved_at  timestamptz,
  primary key (account_id, domain)
);
comment on table login_provider_domain is 'Domains whose mail addresses lead to the provider of an account, once a TXT record has proved them';
create unique index login_provider_domain_proved on login_provider_domain (domain) where proved_at is not null;

create table login_provider_user (
  account_id uuid not null references account,
  issuer     text not null,
  subject    text not null check (length(subject) between 1 and 255),
  user_id    uuid not null references panel_user,
  linked_at  timestamptz not null,
  used_at    timestamptz not null,
  primary key (account_id, issuer, subject),
  unique (account_id, issuer, user_id)
);
comment on table login_provider_user is 'Which user somebody at a provider is. Subjects never change, unlike addresses (OpenID Connect Core 5.7)';
comment on column login_provider_user.subject is '[personal] The sub of the ID token';
create index login_provider_user_of_user on login_provider_user (user_id);

create table provider_flow (
  token_hash   bytea primary key check (length(token_hash) = 32),
  account_id   uuid not null references account,
  brand_id     uuid not null references brand,
  host         text collate "C" not null,
  purpose      text not null check (purpose in ('login','proof','test')),
  user_id      uuid references panel_user,
  content_hash bytea check (length(content_hash) = 32),
  started_at   timestamptz not null,
  ends_at      timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((purpose = 'proof') = (content_hash is not null))
);
comment on table provider_flow is 'A browser that was sent to a provider. State, nonce and code verifier are derived from its cookie, of which only the hash is here';
comment on column provider_flow.content_hash is 'The act that the fresh login is to prove, as in step_up';

alter table membership add column keeps_login boolean not null default false;
comment on column membership.keeps_login is 'Keeps a login of their own where the account allows only its provider, for the day on which that fails';

alter table step_up drop constraint step_up_method_check;
alter table step_up add constraint step_up_method_check check (method in ('password','totp','recovery','passkey','provider'));

do $$ declare t text; begin
  foreach t in array array['login_provider','login_provider_domain','login_provider_user','provider_flow'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nameplane_app', t);
  end loop;
  foreach t in array array['login_provider','login_provider_domain','login_provider_user'] loop
    execute format('create policy tenant_worker on %I to nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select, delete on %I to nameplane_worker', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
end $$;
create policy clean_up on provider_flow to nameplane_worker using (ends_at < now()) with check (false);
grant select, delete on provider_flow to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('login_provider', 'contract', null, null, 'keep', 'goes with its account'),
('login_provider_domain', 'contract', null, null, 'keep', 'goes with its account'),
('login_provider_user', 'contract', null, null, 'keep', 'goes with its account'),
('provider_flow', 'short', 1, 'ends_at', 'delete', 'of no use after minutes');
