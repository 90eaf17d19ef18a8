-- Trademarks in launches of TLDs: the signed marks (SMD files) of accounts, the clearing house's list of revoked ones, and the claims notices that
-- buyers acknowledge (RFC 7848, RFC 8334, RFC 9361).
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on account and request for their foreign keys.

create table signed_mark (
  account_id    uuid not null references account,
  id            uuid not null,
  smd_id        text not null check (length(smd_id) between 3 and 64),
  mark_names    text[] not null check (cardinality(mark_names) > 0),
  labels        text[] not null,
  not_before    timestamptz not null,
  not_after     timestamptz not null check (not_after > not_before),
  facts         jsonb not null check (jsonb_typeof(facts) = 'object'),
  content_enc   bytea not null,
  uploaded_by   text not null,
  uploaded_at   timestamptz not null,
  warned_at     timestamptz,
  removed_at    timestamptz,
  primary key (account_id, id)
);
comment on table signed_mark is 'SMD files: trademarks that the clearing house has verified and signed. The signature was valid when the file was uploaded';
comment on column signed_mark.smd_id is 'The clearing house''s id, by which its list of revoked files names it';
comment on column signed_mark.labels is 'A-labels that may be registered with it in a sunrise';
comment on column signed_mark.facts is 'Holder, jurisdiction, classes and goods of each mark, as shown';
comment on column signed_mark.content_enc is 'The encoded signed mark (base64), sealed; it is sent to registries as it is. Empty once the file is removed';
comment on column signed_mark.warned_at is 'When the account was told that it ends soon';
create unique index signed_mark_kept on signed_mark (account_id, smd_id) where removed_at is null;
create index signed_mark_ending on signed_mark (not_after) where removed_at is null and warned_at is null;

-- The list has the same content for all accounts.
create table revoked_mark (
  smd_id      text primary key check (length(smd_id) between 3 and 64),
  revoked_at  timestamptz not null
);
comment on table revoked_mark is 'The clearing house''s list of revoked SMD files (SMDRL)';

create table revoked_mark_list (
  only_row    boolean primary key default true check (only_row),
  issued_at   timestamptz not null,
  fetched_at  timestamptz not null
);
comment on table revoked_mark_list is 'Which version of the list is loaded';

create table claims_notice (
  account_id    uuid not null references account,
  id            uuid not null,
  request_id    uuid not null,
  name          text not null,
  lookup_key    text not null check (length(lookup_key) between 3 and 255),
  validator_id  text check (length(validator_id) <= 255),
  notice_id     text not null check (length(notice_id) between 3 and 255),
  not_after     timestamptz not null,
  content       jsonb not null check (jsonb_typeof(content) = 'object'),
  fetched_at    timestamptz not null,
  accepted_at   timestamptz,
  accepted_by   text,
  accepted_from inet,
  language      text,
  primary key (account_id, id),
  foreign key (account_id, request_id) references request (account_id, id),
  check (accepted_at is null or accepted_at <= not_after),
  check ((accepted_at is null) = (accepted_by is null))
);
comment on table claims_notice is 'Trademark claims notices, as they were shown to the buyer of a name, and who acknowledged them when. Kept as proof';
comment on column claims_notice.content is 'The marks in the notice, as they were shown';
comment on column claims_notice.accepted_from is '[personal] address from which it was acknowledged';
comment on column claims_notice.language is 'The language of the guide shown beside the notice, which itself is in English';
create index claims_notice_request on claims_notice (account_id, request_id);

do $$
declare t text;
begin
  foreach t in array array['signed_mark','claims_notice'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
  foreach t in array array['revoked_mark','revoked_mark_list'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
    execute format('grant insert, update, delete on %I to nameplane_worker', t);
  end loop;
end $$;
grant insert, update (removed_at, content_enc) on signed_mark to nameplane_app;
grant update (warned_at) on signed_mark to nameplane_worker;
grant insert on claims_notice to nameplane_worker;
grant update (accepted_at, accepted_by, accepted_from, language) on claims_notice to nameplane_app;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('signed_mark', 'operational', null, null, 'keep', 'trademarks of the account; goes with the account'),
('revoked_mark', 'operational', null, null, 'keep', 'public list of the clearing house, without personal data'),
('revoked_mark_list', 'operational', null, null, 'keep', 'which version of the public list is loaded'),
('claims_notice', 'contract', null, null, 'keep', 'proof that the buyer of a name has acknowledged the trademark notice');
