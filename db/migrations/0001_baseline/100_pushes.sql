-- Names that one account hands over to another account of this installation (docs/adr/0036).

create table push (
  account_id     uuid not null references account,
  id             uuid not null,
  state          text not null default 'open' check (state in ('open','accepted','declined','withdrawn','lapsed')),
  receiver_email text not null check (length(receiver_email) <= 254),
  message        text not null default '' check (length(message) <= 500),
  begun_by       text not null,
  step_up_id     uuid,
  created_at     timestamptz not null default now(),
  ends_at        timestamptz not null,
  opened_at      timestamptz,
  ended_at       timestamptz,
  ended_by       text,
  to_account_id  uuid references account,
  moved          jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, step_up_id) references step_up (account_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'accepted') = (to_account_id is not null))
);
comment on table push is 'Names one account hands to another one of this installation, by a link to the address the other side logs in with';
comment on column push.receiver_email is '[personal] who may open and accept it; nobody is told whether anybody here has this address';
comment on column push.message is '[personal] words of the giver to the receiver';
comment on column push.opened_at is 'When the receiver first looked at it, logged in';
comment on column push.to_account_id is 'Where the names went; the giver is not shown it';
comment on column push.moved is 'Once accepted: per name {name, domain, to, zones, contact}: what went, for the operator';
create index push_due on push (ends_at) where ended_at is null;
create index push_mine on push (lower(receiver_email)) where ended_at is null;
create index push_list on push (account_id, created_at desc);
create index push_received on push (to_account_id, ended_at desc) where to_account_id is not null;

create table push_name (
  account_id uuid not null,
  push_id    uuid not null,
  domain_id  uuid not null,
  ascii_name text collate "C" not null,
  is_open    boolean not null default true,
  primary key (account_id, push_id, domain_id),
  foreign key (account_id, push_id) references push (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id)
);
comment on table push_name is 'Names of a push';
comment on column push_name.is_open is 'While the push is: a name is handed to one receiver at a time';
create unique index push_name_open on push_name (account_id, domain_id) where is_open;
