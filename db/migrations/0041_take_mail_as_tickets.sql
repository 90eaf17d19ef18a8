-- Customers write to support by mail: a mail that was taken is a row before its sender hears so, and a worker makes a ticket or a reply of it.
--
-- Locks: new tables, with SHARE ROW EXCLUSIVE on ticket and ticket_message for their foreign keys.

create table mail_intake (
  id          uuid primary key,
  digest      bytea not null unique check (length(digest) = 32),
  mailbox     text not null check (length(mailbox) <= 254),
  token       text check (length(token) <= 64),
  sender      text not null check (length(sender) <= 1000),
  is_relayed  boolean not null,
  raw_enc     bytea not null,
  received_at timestamptz not null,
  state       text not null default 'new' check (state in ('new','filed','ignored','failed')),
  tries       smallint not null default 0,
  next_try_at timestamptz not null,
  error       text check (length(error) <= 500)
);
comment on table mail_intake is 'Mails to support that were taken, each until it is too old to be asked for';
comment on column mail_intake.digest is 'SHA-256 over Message-ID, recipient and body: a mail that is delivered again makes no second row';
comment on column mail_intake.mailbox is 'Support address it came to, without what follows a plus';
comment on column mail_intake.token is 'What stood behind the plus, where it is the token of a ticket_reply_address';
comment on column mail_intake.sender is '[personal] sender of the envelope; empty for a bounce';
comment on column mail_intake.is_relayed is 'It came from a mail server of ours, whose Authentication-Results count';
comment on column mail_intake.raw_enc is '[personal] the mail as it came, encrypted';
comment on column mail_intake.state is 'new: waits for the worker; filed: stands in a ticket; ignored: a mail of ours that came back; failed: a colleague has to look';
create index mail_intake_due on mail_intake (next_try_at) where state = 'new';
create index mail_intake_age on mail_intake (received_at);

create table ticket_mail (
  account_id uuid not null,
  id         uuid not null,
  ticket_id  uuid not null,
  message_id uuid not null,
  direction  text not null check (direction in ('in','out')),
  mail_id    text not null check (length(mail_id) <= 998),
  address    text not null check (length(address) <= 254),
  name       text not null default '' check (length(name) <= 200),
  mark       text check (mark in ('other_sender','failed','automatic','bounce','unknown')),
  auth       jsonb,
  quote_at   integer check (quote_at > 0),
  left_out   jsonb not null default '[]',
  at         timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, ticket_id) references ticket (account_id, id),
  foreign key (account_id, message_id) references ticket_message (account_id, id)
);
comment on table ticket_mail is 'Mails that came as messages of tickets, and mails in which messages went out; insert only';
comment on column ticket_mail.mail_id is 'Message-ID without its brackets';
comment on column ticket_mail.address is '[personal] whom it came from or went to';
comment on column ticket_mail.name is '[personal] name beside the address';
comment on column ticket_mail.mark is 'Why a mail that came is not simply the word of a customer: from somebody else, with a forged sender, written by a program, a mail of ours that came back, or from an address of no customer';
comment on column ticket_mail.auth is 'What SPF, DKIM and DMARC said of a mail that came; null: nobody checked';
comment on column ticket_mail.quote_at is 'Where in the text the former mails begin, in UTF-16 units';
comment on column ticket_mail.left_out is '[personal] attached files that were not kept, with the reason';
create index ticket_mail_id on ticket_mail (mail_id);
create index ticket_mail_message on ticket_mail (account_id, message_id);
create index ticket_mail_address on ticket_mail (account_id, lower(address), at);
create index ticket_mail_thread on ticket_mail (account_id, ticket_id, at, id);

create table ticket_reply_address (
  account_id uuid not null,
  ticket_id  uuid not null,
  address    text not null check (length(address) <= 254 and address = lower(address)),
  token      text not null unique check (token ~ '^[a-z2-7]{26}$'),
  created_at timestamptz not null,
  primary key (account_id, ticket_id, address),
  foreign key (account_id, ticket_id) references ticket (account_id, id)
);
comment on table ticket_reply_address is 'Where a reader of a ticket''s mails writes to, so that the reply finds the ticket';
comment on column ticket_reply_address.address is '[personal] who got the token';
comment on column ticket_reply_address.token is '[secret] stands behind the plus of the support address';

alter table mail_intake owner to nameplane_owner;
alter table mail_intake enable row level security;
alter table mail_intake force row level security;
create policy worker on mail_intake to nameplane_worker using (true) with check (true);
create policy owner_all on mail_intake to nameplane_owner using (true) with check (true);
create policy sweep on mail_intake for select to nameplane_readonly using (true);
grant select, insert, update, delete on mail_intake to nameplane_worker;
grant select on mail_intake to nameplane_readonly;

do $$
declare
  t text;
  tenant constant text := '(account_id = np_account() or (np_tree() and exists (select 1 from account_closure np_c where np_c.ancestor_id = np_account() and np_c.descendant_id = account_id)))';
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array['ticket_mail','ticket_reply_address'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using %s with check %s', t, tenant, tenant);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
end $$;
grant select, insert on ticket_mail, ticket_reply_address to nameplane_worker;
grant select on ticket_mail to nameplane_app, nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('mail_intake', 'operational', 30, 'received_at', 'delete', 'what was written stands in its ticket; the mail itself is kept for questions about it'),
('ticket_mail', 'contract', 1096, 'at', 'cut_personal', 'support history'),
('ticket_reply_address', 'contract', 1096, 'created_at', 'delete', 'as the ticket: a late reply still finds it');
