-- Files customers hand in, sealed, in the database; what a person of the operator asks a document for, and what became of it.
-- Lock: access exclusive on file for a moment, which has no rows in any installation yet; the other tables are new.

alter table file add column key_enc bytea, add column erase_at timestamptz;
alter table file drop constraint file_owner_kind_check;
alter table file add constraint file_owner_kind_check
  check (owner_kind in ('ticket_message','request','compliance_case','invoice','article','bank_file','batch_run','brand','refund','document_ask','upload'));
comment on table file is 'Uploaded files; their bytes are sealed with a key of their own and lie in file_part (ADR 39)';
comment on column file.storage_key is 'What the store calls the bytes';
comment on column file.key_enc is 'Key of the bytes, sealed with the master key: without this row they are noise';
comment on column file.erase_at is 'When it is erased, by what it was handed in for';
comment on column file.owner_kind is 'upload = taken, and not yet part of anything; owner_id is then the user';
comment on column file.scan is 'not_scanned = the installation has no scanner';
create index file_erase on file (erase_at) where erase_at is not null;

create table file_part (
  account_id  uuid not null,
  file_id     uuid not null,
  position    integer not null check (position >= 0),
  sealed      bytea not null,
  primary key (account_id, file_id, position),
  foreign key (account_id, file_id) references file (account_id, id) on delete cascade
);
comment on table file_part is 'Bytes of files in pieces, each sealed with the key of its file';
alter table file_part alter column sealed set storage external;

create table document_ask (
  account_id   uuid not null references account,
  id           uuid not null,
  subject_kind text not null check (subject_kind in ('request','compliance_case')),
  subject_id   uuid not null,
  what         text not null check (length(what) between 1 and 200),
  why          text not null check (length(why) <= 2000),
  asked_by     text not null,
  asked_at     timestamptz not null,
  state        text not null default 'wanted' check (state in ('wanted','sent','accepted','refused','withdrawn')),
  sent_at      timestamptz,
  sent_by      text,
  decided_at   timestamptz,
  decided_by   text,
  decision     text check (length(decision) <= 2000),
  primary key (account_id, id),
  check ((state in ('accepted','refused')) = (decided_at is not null)),
  check (state not in ('sent','accepted','refused') or sent_at is not null)
);
comment on table document_ask is 'A document somebody wants to see before a request or a case goes on: asked for, handed in, decided. A refusal closes it; the next one is another row';
comment on column document_ask.what is 'The document, in the words of who asks';
comment on column document_ask.why is 'What it is needed for, in the words of who asks';
comment on column document_ask.asked_by is 'staff:<id>, registry:<id>, user:<id> who offers one unasked, or job:<name>';
comment on column document_ask.decision is 'Words with the decision: why another one is needed';
create unique index document_ask_open on document_ask (account_id, subject_kind, subject_id) where state in ('wanted','sent');
create index document_ask_subject on document_ask (account_id, subject_kind, subject_id, asked_at);
create index document_ask_waiting on document_ask (sent_at) where state = 'sent';

do $$
declare t text;
begin
  foreach t in array array['file_part','document_ask'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker
      using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
      with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))', t);
    execute format('create policy staff on %I to nameplane_staff
      using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
      with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
  end loop;
end $$;
-- Bytes are never read across accounts, not even sealed ones.
grant select, insert on file_part to nameplane_app, nameplane_worker;
grant select on file_part to nameplane_staff;
create policy sweep on document_ask for select to nameplane_readonly using (true);
grant select, insert, update on document_ask to nameplane_app, nameplane_worker, nameplane_staff;
grant select on document_ask to nameplane_readonly;
-- Parts go with their file.
grant delete on file to nameplane_app;

update retention_rule set age_column = 'erase_at', keep_days = null, basis = 'the file itself says until when, by what it was handed in for'
 where table_name = 'file';
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
  ('file_part', 'contract', null, null, 'keep', 'goes with its file'),
  ('document_ask', 'contract', 1096, 'decided_at', 'cut_personal', 'proof of what was asked and decided, without the documents');

-- ---------------------------------------------------------------- the operator's desk
-- Users of the operator's own account look at documents of all accounts. They see what waits and where it belongs; whatever is then
-- done is done in the context of that account.
create function np_is_operator() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account a where a.id = np_account() and a.kind = 'operator' and a.state = 'active') $$;
comment on function np_is_operator() is 'Whether the context account is the operator''s own';

create function np_documents(p_decided boolean, p_ask uuid)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, ask_id uuid, subject_kind text, subject_id uuid, request_number bigint,
               request_type text, request_state text, ascii_name text, contact_name text, what text, why text, asked_by text, asked_at timestamptz, state text,
               sent_at timestamptz, decided_at timestamptz, decision text, files integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), k.id, k.subject_kind, k.subject_id,
         r.number, r.type, r.state, r.ascii_name, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)), k.what, k.why, k.asked_by, k.asked_at, k.state,
         k.sent_at, k.decided_at, k.decision,
         (select count(*)::int from file f where f.account_id = k.account_id and f.owner_kind = 'document_ask' and f.owner_id = k.id)
    from document_ask k join account a on a.id = k.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    left join request r on k.subject_kind = 'request' and r.account_id = k.account_id and r.id = k.subject_id
    left join compliance_case s on k.subject_kind = 'compliance_case' and s.account_id = k.account_id and s.id = k.subject_id
    left join contact c on c.account_id = s.account_id and c.id = s.contact_id
   where np_is_operator()
     and case when p_ask is not null then k.id = p_ask
              when p_decided then k.state in ('accepted','refused')
              else k.state in ('wanted','sent') end
   order by k.state = 'sent' desc, case when p_decided then k.decided_at end desc, k.sent_at, k.asked_at limit 200 $$;
comment on function np_documents(boolean, uuid) is 'For the operator''s account: documents that are wanted or wait for a decision, the decided ones, or one of them; nothing for anybody else';

create function np_request_place(p_number bigint) returns table (account_id uuid, brand_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.account_id, a.brand_id from request r join account a on a.id = r.account_id where np_is_operator() and r.number = p_number and r.state <> 'in_basket' $$;
comment on function np_request_place(bigint) is 'For the operator''s account: whose a request is';

alter function np_is_operator() owner to nameplane_owner;
alter function np_documents(boolean, uuid) owner to nameplane_owner;
alter function np_request_place(bigint) owner to nameplane_owner;
revoke execute on function np_is_operator(), np_documents(boolean, uuid), np_request_place(bigint) from public;
grant execute on function np_is_operator(), np_documents(boolean, uuid), np_request_place(bigint) to nameplane_app;
