-- Registries are run in the panel of staff: the account that we log in with there, its password and certificate, pauses, trials, and what
-- each process has open. Secrets are encrypted with the master key; REGISTRIES_FILE is read where the panel has not changed a part.
--
-- Locks: ACCESS EXCLUSIVE on registry for its new columns.

create table registry_account (
  registry_id  text primary key references registry,
  host         text not null check (length(host) between 1 and 253),
  port         integer not null check (port between 1 and 65535),
  servername   text,
  client_id    text not null check (length(client_id) between 1 and 64),
  ca           text,
  certificate  text,
  weak_ciphers boolean,
  password     bytea not null,
  private_key  bytea,
  password_set_at    timestamptz,
  certificate_from   timestamptz,
  certificate_until  timestamptz,
  own_parts    text[] not null default '{}' check (own_parts <@ array['endpoint','login','certificate']),
  version      integer not null default 1,
  check ((certificate is null) = (private_key is null))
);
comment on table registry_account is 'The account with which we log in at a registry; a registry without a row is reached by what the file of accounts says';
comment on column registry_account.ca is 'PEM of the authority that signed the certificate of the server; null: the usual authorities of the web';
comment on column registry_account.weak_ciphers is 'Null: as the profile says';
comment on column registry_account.password is 'Encrypted';
comment on column registry_account.private_key is 'Key of the client certificate, encrypted';
comment on column registry_account.password_set_at is 'When it was last changed from here; null: it came from the file';
comment on column registry_account.own_parts is 'Parts that were changed in the panel, and no longer follow the file';

alter table registry
  add column paused_at timestamptz,
  add column paused_by uuid references staff_user,
  add column pause_cause text check (pause_cause in ('maintenance','fault','account')),
  add column pause_note text check (length(pause_note) <= 1000),
  add constraint registry_paused check ((paused_at is null) = (pause_cause is null) and (paused_at is null) = (paused_by is null));
comment on column registry.paused_at is 'Since when no command that changes something is sent there; null: they are sent';
comment on column registry.pause_cause is 'What customers are told';
comment on column registry.pause_note is 'For colleagues alone';

create table registry_trial (
  id          uuid primary key,
  registry_id text not null references registry,
  made_by     uuid not null references staff_user,
  at          timestamptz not null,
  works       boolean not null,
  steps       jsonb not null check (jsonb_typeof(steps) = 'array'),
  greeting    jsonb
);
comment on table registry_trial is 'Logins that staff tried at a registry, with the frames in which secrets are masked';
comment on column registry_trial.greeting is 'What the server said of itself: server, objects, extensions, and which of the profile it lacks';
create index registry_trial_newest on registry_trial (registry_id, at desc);

create table registry_password_change (
  id          uuid primary key,
  registry_id text not null references registry,
  password    bytea,
  state       text not null check (state in ('started','unknown','changed','refused')),
  made_by     uuid not null references staff_user,
  at          timestamptz not null,
  decided_at  timestamptz,
  text        text,
  check ((state in ('started','unknown')) = (decided_at is null)),
  check ((state in ('started','unknown')) = (password is not null))
);
comment on table registry_password_change is 'Changes of our password at a registry: written before the command leaves, decided by logging in';
comment on column registry_password_change.password is 'The new one, encrypted, until it is decided';
comment on column registry_password_change.text is 'What the registry said';
create unique index registry_password_change_open on registry_password_change (registry_id) where decided_at is null;

create table registry_process (
  registry_id   text not null references registry,
  process       text not null,
  sessions      integer not null,
  allowed       integer not null,
  in_flight     integer not null,
  waiting       integer not null,
  breaker       text not null check (breaker in ('closed','open','halfOpen')),
  round_trip_ms integer,
  at            timestamptz not null,
  primary key (registry_id, process)
);
comment on table registry_process is 'What each process has open at a registry, as it reports every ten seconds; a row that is a minute old is of a process that has ended';

create table registry_money (
  id           uuid primary key,
  registry_id  text not null references registry,
  kind         text not null check (kind in ('balance','top_up')),
  amount_minor bigint not null,
  currency     char(3) not null references currency,
  on_day       date not null,
  note         text not null default '' check (length(note) <= 500),
  made_by      uuid not null references staff_user,
  at           timestamptz not null,
  check (kind = 'balance' or amount_minor > 0)
);
comment on table registry_money is 'Our money at a registry: balances as they were read there, and what was paid in. Books are kept by the bank''s statements, not here';
create index registry_money_newest on registry_money (registry_id, at desc);

alter table registry
  add column low_balance_minor bigint check (low_balance_minor > 0),
  add column low_balance_currency char(3) references currency,
  add constraint registry_low_balance check ((low_balance_minor is null) = (low_balance_currency is null));
comment on column registry.low_balance_minor is 'A reckoned balance below this is an alarm; null: none is watched';

-- Figures of a registry are read from the newest commands of all customers.
create index registry_command_newest on registry_command (registry_id, sent_at desc);
create index poll_message_newest on poll_message (registry_id, received_at desc);

do $$ declare t text; begin
  foreach t in array array['registry_account','registry_trial','registry_password_change','registry_process','registry_money'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy worker on %I to nameplane_worker using (true) with check (true)', t);
    execute format('grant select, insert on %I to nameplane_staff', t);
  end loop;
end $$;
-- Both processes log in; only the worker takes over what the file says.
create policy log_in on registry_account for select to nameplane_app using (true);
grant select on registry_account to nameplane_app;
grant select, insert, update on registry_account to nameplane_worker;
grant update on registry_account, registry_password_change to nameplane_staff;
grant select, update on registry_password_change to nameplane_worker;
grant select, delete on registry_trial to nameplane_worker;
create policy reports on registry_process to nameplane_app using (true) with check (true);
grant select, insert, update, delete on registry_process to nameplane_app, nameplane_worker;
create policy sweep on registry_money for select to nameplane_readonly using (true);
grant select on registry_money to nameplane_readonly;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('registry_account', 'operational', null, null, 'keep', 'one for each registry'),
('registry_trial', 'operational', 90, 'at', 'delete', 'to find faults'),
('registry_password_change', 'security', null, null, 'keep', 'small; who changed which password when, without it'),
('registry_process', 'short', 1, 'at', 'delete', 'as system_check'),
('registry_money', 'operational', null, null, 'keep', 'small');
