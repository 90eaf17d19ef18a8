-- Commands to registries, messages from them, and how the processes share the number of commands that a registry allows a minute.

create table registry_command (
  account_id    uuid not null references account,
  id            uuid not null,
  registry_id   text not null references registry,
  request_id    uuid,
  verb          text not null check (verb in ('contact:create','contact:update','contact:delete','host:create','host:update',
                  'host:delete','domain:create','domain:renew','domain:update','domain:delete','domain:restore',
                  'domain:transfer-request','domain:transfer-approve','domain:transfer-reject','domain:transfer-cancel',
                  'contact:transfer-request')),
  object        text collate "C" not null,
  args_hash     bytea not null,
  args          jsonb not null default '{}',
  cltrid        text not null check (length(cltrid) between 3 and 64),
  svtrid        text,
  attempt       integer not null default 1 check (attempt > 0),
  state         text not null default 'sent' check (state in ('sent','unknown','pending','succeeded','refused','not_sent')),
  result_code   smallint,
  result_text   text,
  cost_minor    bigint,
  currency      char(3) references currency,
  sent_at       timestamptz not null default now(),
  next_check_at timestamptz,
  decided_at    timestamptz,
  decided_by    text check (decided_by in ('reply','info','query','poll','staff')),
  primary key (account_id, id),
  unique (account_id, registry_id, cltrid),
  foreign key (account_id, request_id) references request (account_id, id),
  check ((state in ('sent','unknown','pending')) = (decided_at is null)),
  check (decided_at is not null or next_check_at is not null)
);
comment on table registry_command is 'Journal of transform commands: committed as sent before the first byte leaves; queries are not journaled';
comment on column registry_command.object is 'Name or handle the command acts on';
comment on column registry_command.args is 'Arguments without secrets';
comment on column registry_command.cltrid is 'Holds registry.epoch, so that commands after a restore can be told apart';
comment on column registry_command.state is 'unknown = no valid reply with our clTRID; decided by reading, never by sending again. pending = 1001';
comment on column registry_command.result_code is 'EPP result code of the deciding answer';
comment on column registry_command.cost_minor is 'Fee the registry charged, minor units of currency';
create unique index registry_command_one_open on registry_command (registry_id, object) where state in ('sent','unknown');
create index registry_command_sweep on registry_command (next_check_at) where decided_at is null;
create index registry_command_request on registry_command (account_id, request_id);
-- Commands that were decided without an answer are looked at a second time, because the registry may have carried them out late (I-D6).
create index registry_command_reread on registry_command (next_check_at) where decided_at is not null and next_check_at is not null;
-- A poll message names the command it answers by its clTRID only.
create index registry_command_open_cltrid on registry_command (cltrid) where decided_at is null;

create table registry_frame (
  account_id uuid not null,
  id         uuid not null,
  command_id uuid not null,
  direction  text not null check (direction in ('out','in')),
  at         timestamptz not null default clock_timestamp(),
  body       text not null,
  primary key (account_id, id)
) partition by range (id);
comment on table registry_frame is 'EPP frames of journaled commands, secrets masked, for staff; dropped by partition after 13 months';
comment on column registry_frame.body is '[personal] frame with secrets masked; holds contact data';
create index registry_frame_command on registry_frame (account_id, command_id);

create table poll_message (
  registry_id text not null references registry,
  message_id  text collate "C" not null,
  queued_at   timestamptz,
  kind        text not null,
  ascii_name  text collate "C",
  account_id  uuid references account,
  body        text not null,
  received_at timestamptz not null default now(),
  applied_at  timestamptz,
  acked_at    timestamptz,
  error       text,
  primary key (registry_id, message_id),
  check (acked_at is null or (applied_at is not null and acked_at >= applied_at))
);
comment on table poll_message is 'Registry poll messages: stored with their effect, then acknowledged (I-D8)';
comment on column poll_message.kind is 'trnData, panData, infData, rgp, lowbalance, iis:updateNotify, dnssec, text';
comment on column poll_message.body is '[personal] frame as received';
create index poll_message_open on poll_message (received_at) where acked_at is null;

create table registry_act (
  account_id  uuid not null,
  id          uuid not null,
  domain_id   uuid not null,
  registry_id text not null references registry,
  kind        text not null check (kind in ('held','unverified','lifted','deleted','moved_away','renewed')),
  to_state    text not null,
  until       timestamptz,
  at          timestamptz not null default clock_timestamp(),
  told_at     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table registry_act is 'Acts of a registry that nobody here asked for, as a reading found them';
comment on column registry_act.kind is 'held: taken out of DNS; unverified: the same until its owner is verified; lifted: back in DNS; deleted; moved_away; renewed';
comment on column registry_act.to_state is 'domain.state it led to: the history shows the act in place of that change';
comment on column registry_act.until is 'New expiry, of a renewal';
comment on column registry_act.told_at is 'When its owner was told; null: to be told with the next mail about such acts';
create index registry_act_domain on registry_act (account_id, domain_id, at);
create index registry_act_untold on registry_act (account_id, at) where told_at is null;

create table registry_pace (
  registry_id          text primary key references registry,
  pace                 jsonb not null,
  people_waited_at     timestamptz,
  background_waited_at timestamptz
);
comment on table registry_pace is 'What left for a registry in the last minute, whoever sent it; every process asks here before it sends. Lost, it is a minute begun anew';
comment on column registry_pace.pace is 'Granted commands by second and what may leave at once (packages/epp, pool/pace.rules.ts)';
comment on column registry_pace.people_waited_at is 'When a command of somebody who waits was last held back by the agreed number';
comment on column registry_pace.background_waited_at is 'The same for work on many names';

create table registry_turn (
  request_id  uuid primary key,
  registry_id text not null references registry,
  until       timestamptz not null
);
comment on table registry_turn is 'Requests of many that a registry with an agreed number of commands per minute is being told, or that were called for it. Lost, the sweep calls them';
comment on column registry_turn.until is 'When the turn ends if its worker says nothing more; the database''s time';
create index registry_turn_registry on registry_turn (registry_id);

create table registrar_name (
  registry_id  text not null references registry,
  registrar_id text not null,
  name         text not null check (name <> ''),
  seen_at      timestamptz not null default now(),
  primary key (registry_id, registrar_id)
);
comment on table registrar_name is 'Other registrars by the id each registry knows them by (clID, RFC 5731), with the name its public directory gave; read when a name of theirs was looked at';
