-- Abuse is reported by mail: a mail to an abuse address becomes a letter, of which staff or the worker make reports. Reports carry files,
-- also those of the public form. Files that are evidence are never seen by the panel's database role.
--
-- Locks: mail_intake, abuse_report and file with ACCESS EXCLUSIVE for a new column, a check and a policy; new tables, with SHARE ROW
-- EXCLUSIVE on account and brand for their foreign keys.

alter table mail_intake add column purpose text not null default 'support' check (purpose in ('support','abuse'));
comment on column mail_intake.purpose is 'support: becomes a ticket; abuse: becomes a letter that reports abuse';

create table abuse_letter (
  account_id   uuid not null references account,
  id           uuid not null,
  brand_id     uuid not null references brand,
  mailbox      text not null check (length(mailbox) <= 254),
  token        text not null unique check (token ~ '^[a-z2-7]{26}$'),
  sender_name  text not null default '' check (length(sender_name) <= 200),
  sender_email text not null default '' check (length(sender_email) <= 254),
  subject      text not null default '' check (length(subject) <= 250),
  format       text not null check (format in ('plain','arf','xarf')),
  mark         text check (mark in ('failed','automatic','unknown')),
  what         text not null check (what in ('phishing','malware','botnet','spam','child','counterfeit','other')),
  language     text not null check (language in ('en','sv')),
  received_at  timestamptz not null,
  due_at       timestamptz not null,
  state        text not null default 'waiting' check (state in ('waiting','filed','aside')),
  is_grouped   boolean not null default false,
  decided_at   timestamptz,
  decided_by   text check (length(decided_by) <= 100),
  reason       text not null default '' check (length(reason) <= 2000),
  news_at      timestamptz,
  version      integer not null default 1,
  primary key (account_id, id),
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
comment on table abuse_letter is 'Mails that report abuse, each with the conversation that follows; customers never see them';
comment on column abuse_letter.account_id is 'Account of the operator, because the mail may be about domains of several accounts, or of none';
comment on column abuse_letter.brand_id is 'Brand of the abuse address; its name is on the mails to the reporter';
comment on column abuse_letter.token is '[secret] stands behind the plus of the abuse address, so that replies find the letter';
comment on column abuse_letter.sender_name is '[personal]';
comment on column abuse_letter.sender_email is '[personal] empty: the mail has no address that can be answered';
comment on column abuse_letter.subject is '[personal] as written';
comment on column abuse_letter.format is 'How it says what it reports: arf: RFC 5965; xarf: XARF or X-ARF; plain: in words';
comment on column abuse_letter.mark is 'failed: the domain of the sender says that it is forged; automatic: written by a program; unknown: nothing proves the sender; null: proved';
comment on column abuse_letter.what is 'The kind of abuse that the mail names, or that its words suggest';
comment on column abuse_letter.is_grouped is 'The reporter gets one answer when all reports of the letter are answered';
comment on column abuse_letter.decided_by is 'staff:<id>, or job:abuse-mail where a program of the reporter named the domain';
comment on column abuse_letter.reason is '[personal] why it was set aside, for staff';
comment on column abuse_letter.news_at is 'When a further mail of the conversation arrived that nobody has read';
create index abuse_letter_waiting on abuse_letter (due_at) where state = 'waiting' or news_at is not null;
create index abuse_letter_sender on abuse_letter (account_id, lower(sender_email));

create table abuse_letter_name (
  account_id uuid not null,
  letter_id  uuid not null,
  name       text collate "C" not null check (length(name) <= 253),
  is_ours    boolean not null,
  report_id  uuid,
  primary key (account_id, letter_id, name),
  foreign key (account_id, letter_id) references abuse_letter (account_id, id)
);
comment on table abuse_letter_name is 'Domains that a letter names: those of ours that were found in it, and those that it was filed about';
comment on column abuse_letter_name.report_id is 'The report that was made of it; null: only proposed';

create table abuse_mail (
  account_id uuid not null,
  id         uuid not null,
  letter_id  uuid not null,
  direction  text not null check (direction in ('in','out')),
  mail_id    text not null check (length(mail_id) <= 998),
  address    text not null check (length(address) <= 254),
  text       text not null check (length(text) <= 250000),
  mark       text check (mark in ('other_sender','failed','automatic','bounce','unknown')),
  left_out   jsonb not null default '[]',
  author_id  uuid,
  at         timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, letter_id) references abuse_letter (account_id, id)
);
comment on table abuse_mail is 'Mails of the conversation about a letter, the letter itself first; insert only';
comment on column abuse_mail.mail_id is 'Message-ID without its brackets';
comment on column abuse_mail.address is '[personal] whom it came from or went to';
comment on column abuse_mail.text is '[personal] as written; of our own mails only what a colleague wrote';
comment on column abuse_mail.left_out is '[personal] attached files that were not kept, with the reason';
comment on column abuse_mail.author_id is 'The colleague who wrote it; null: the reporter, or a standard text';
create index abuse_mail_id on abuse_mail (mail_id);
create index abuse_mail_letter on abuse_mail (account_id, letter_id, at, id);
create index abuse_mail_address on abuse_mail (account_id, lower(address), at);

create table abuse_upload (
  id         uuid primary key,
  name       text not null check (length(name) <= 255),
  kind       text not null check (kind in ('pdf','png','jpeg','heic','text')),
  scan       text not null check (scan in ('not_scanned','clean')),
  sealed     bytea not null,
  created_at timestamptz not null
);
alter table abuse_upload alter column sealed set storage external;
comment on table abuse_upload is 'Files of a report that is still being written on the public page, each for a day at most';
comment on column abuse_upload.id is '[secret] random: who knows it can send it with a report';
comment on column abuse_upload.name is '[personal] as uploaded, neutralised';
comment on column abuse_upload.sealed is '[personal] sealed with the master key';
create index abuse_upload_age on abuse_upload (created_at);

alter table abuse_report add column letter_id uuid;
comment on column abuse_report.letter_id is 'The letter, in the account of the operator, from which it was made; null: reported in the panel';
create index abuse_report_letter on abuse_report (letter_id) where letter_id is not null;

alter table file drop constraint file_owner_kind_check;
alter table file add constraint file_owner_kind_check check (owner_kind in ('ticket_message','request','compliance_case','invoice','article',
  'bank_file','batch_run','brand','refund','document_ask','upload','service','data_export','abuse_report','abuse_mail','domain_restriction')) not valid;
alter table file validate constraint file_owner_kind_check;
-- Evidence of reporters and papers of courts lie in the account of the operator, so that nothing of them stands in the accounts and logs
-- of the customers whom they are about. Colleagues see those whose report, mail or restriction they may see; no user of the panel does.
create policy of_staff on file as restrictive to nameplane_app
  using (owner_kind not in ('abuse_report','abuse_mail','domain_restriction'))
  with check (owner_kind not in ('abuse_report','abuse_mail','domain_restriction'));
create index abuse_report_id on abuse_report (id);
create index abuse_mail_row on abuse_mail (id);
create index domain_restriction_id on domain_restriction (id);
create policy evidence on file to nameplane_staff
  using (np_staff() is not null and case owner_kind when 'abuse_report' then exists (select 1 from abuse_report r where r.id = owner_id)
           when 'abuse_mail' then exists (select 1 from abuse_mail m where m.id = owner_id)
           when 'domain_restriction' then exists (select 1 from domain_restriction x where x.id = owner_id) else false end)
  with check (np_staff() is not null and owner_kind = 'domain_restriction' and exists (select 1 from domain_restriction x where x.id = owner_id));
create policy evidence on file_part to nameplane_staff
  using (exists (select 1 from file f where f.account_id = file_part.account_id and f.id = file_id and f.owner_kind in ('abuse_report','abuse_mail','domain_restriction')))
  with check (exists (select 1 from file f where f.account_id = file_part.account_id and f.id = file_id and f.owner_kind = 'domain_restriction'));
grant insert on file_part to nameplane_staff;

do $$
declare
  t text;
  brands constant text := '(np_staff() is not null and (np_brand() is null or brand_id = np_brand()))';
  of_letter constant text := '(np_staff() is not null and exists (select 1 from abuse_letter np_l where np_l.account_id = %1$I.account_id and np_l.id = %1$I.letter_id))';
begin
  foreach t in array array['abuse_letter','abuse_letter_name','abuse_mail','abuse_upload'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
  end loop;
  foreach t in array array['abuse_letter','abuse_letter_name','abuse_mail'] loop
    execute format('create policy tenant on %I to nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
  execute format('create policy staff on abuse_letter to nameplane_staff using %s with check %s', brands, brands);
  foreach t in array array['abuse_letter_name','abuse_mail'] loop
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, format(of_letter, t), format(of_letter, t));
  end loop;
end $$;
-- A stranger who writes a report gives files, and sees none of them again.
create policy given on abuse_upload for insert to nameplane_app with check (true);
create policy known on abuse_upload for select to nameplane_app using (true);
create policy worker on abuse_upload to nameplane_worker using (true) with check (true);
grant insert, select (id) on abuse_upload to nameplane_app;
grant select, delete on abuse_upload to nameplane_worker;
grant select, insert, update on abuse_letter, abuse_letter_name to nameplane_worker;
grant select, insert on abuse_mail to nameplane_worker;
grant select, update on abuse_letter to nameplane_staff;
grant select, insert, update on abuse_letter_name to nameplane_staff;
grant select, insert on abuse_mail to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('abuse_letter', 'contract', 1096, 'decided_at', 'cut_personal', 'registrar agreement 3.18: records of reports for two years'),
('abuse_letter_name', 'contract', 1096, null, 'cut_personal', 'with its letter'),
('abuse_mail', 'contract', 1096, 'at', 'cut_personal', 'with its letter'),
('abuse_upload', 'operational', 1, 'created_at', 'delete', 'a report that was not sent within a day');
