-- Contacts, their handles at registries, and compliance cases.

create table contact (
  account_id      uuid not null references account,
  id              uuid not null,
  state           text not null default 'unassigned' check (state in ('active','imported','merged','unassigned','suspended',
                    'cancelled','unverified')),
  party           text not null check (party in ('company','person')),
  organization    text not null default '',
  first_name      text not null default '',
  last_name       text not null default '',
  id_number       text,
  vat_number      text,
  street          text[] not null default '{}' check (cardinality(street) <= 3),
  postcode        text not null default '' check (length(postcode) <= 16),
  city            text not null default '',
  region          text not null default '',
  country         char(2) not null references country,
  phone           text check (phone ~ '^\+[0-9]{1,3}\.[0-9]{1,14}$'),
  fax             text check (fax ~ '^\+[0-9]{1,3}\.[0-9]{1,14}$'),
  email           text not null,
  email_proved_at timestamptz,
  extra           jsonb not null default '{}',
  merged_into     uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  changed_at      timestamptz not null default now(),
  sort_name       text not null generated always as (lower(case when organization <> '' then organization else trim(first_name || ' ' || last_name) end)) stored,
  search_text     text not null generated always as (lower(organization || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(id_number, ''))) stored,
  primary key (account_id, id),
  foreign key (account_id, merged_into) references contact (account_id, id)
);
comment on table contact is 'A legal or natural person named at registries or on invoices; changed through verified requests only where it is a registrant';
comment on column contact.organization is '[personal] for sole traders';
comment on column contact.first_name is '[personal]';
comment on column contact.last_name is '[personal]';
comment on column contact.id_number is '[personal] national id or organisation number as the country writes it';
comment on column contact.vat_number is '[personal] for sole traders';
comment on column contact.street is '[personal] up to three lines';
comment on column contact.postcode is '[personal]';
comment on column contact.city is '[personal]';
comment on column contact.region is '[personal]';
comment on column contact.phone is '[personal] EPP form, at most 17 characters';
comment on column contact.fax is '[personal]';
comment on column contact.email is '[personal]';
comment on column contact.extra is '[personal] TLD-specific fields by tld_rule.contact_schema';
comment on column contact.sort_name is '[personal] the name a list shows, as it is sorted';
comment on column contact.search_text is '[personal] what a search looks in';
create index contact_email on contact (account_id, lower(email));
create index contact_sorted on contact (account_id, sort_name, id) where state not in ('merged','cancelled');
create index contact_newest on contact (account_id, created_at desc, id) where state not in ('merged','cancelled');
-- Account and text are in one index, so that a search reads nothing of other accounts, however common the letters are there.
create index contact_search on contact using gin (account_id, search_text gin_trgm_ops) where state not in ('merged','cancelled');

alter table account add foreign key (id, owner_contact_id) references contact (account_id, id);
alter table account add foreign key (id, billing_contact_id) references contact (account_id, id);
alter table reseller add foreign key (account_id, default_contact_id) references contact (account_id, id);

create table contact_handle (
  account_id    uuid not null,
  contact_id    uuid not null,
  registry_id   text not null references registry,
  handle        text collate "C" not null check (length(handle) between 3 and 16),
  data_hash     bytea,
  seen_at       timestamptz,
  deleted_at    timestamptz,
  is_shielded   boolean not null default false,
  keep_until    timestamptz,
  check_due_at  timestamptz not null default date_trunc('day',
                  now(), 'UTC') + interval '22 hours' + floor(random() * 7) * interval '1 day' + random() * interval '6 hours',
  differs       jsonb not null default '{}',
  differs_id    uuid unique,
  differs_since timestamptz,
  primary key (account_id, registry_id, handle),
  foreign key (account_id, contact_id) references contact (account_id, id),
  check ((differs = '{}') = (differs_id is null) and (differs_id is null) = (differs_since is null))
);
comment on table contact_handle is 'The contact object at one registry; its id is ours, made before the create command';
comment on column contact_handle.data_hash is 'Hash of the values the registry holds: differs from the contact = update due';
comment on column contact_handle.is_shielded is 'The registry was read to disclose nothing of it (RFC 5733 disclose)';
comment on column contact_handle.keep_until is 'The registry did not let the object go, or did not answer: tried again then';
comment on column contact_handle.check_due_at is 'When the object is read at its registry next';
comment on column contact_handle.differs is '[personal] fields in which the registry holds something else than the contact, with what it holds; emptied when both agree';
comment on column contact_handle.differs_id is 'Names the difference while there is one';
create index contact_handle_contact on contact_handle (account_id, contact_id);
create index contact_handle_check on contact_handle (check_due_at) where seen_at is not null and deleted_at is null;
create index contact_handle_differs on contact_handle (account_id, contact_id) where differs_id is not null;

create table compliance_case (
  account_id   uuid not null references account,
  id           uuid not null,
  kind         text not null check (kind in ('verification','abuse','dispute','disclosure')),
  source       text not null check (source in ('icann','registry','nis2','staff','report','court')),
  state        text not null default 'open' check (state in ('open','notified','reminded','answered','satisfied','lapsed','closed')),
  contact_id   uuid,
  domain_id    uuid,
  claims       text[] not null default '{}',
  evidence     jsonb not null default '[]',
  opened_at    timestamptz not null default now(),
  deadline_at  timestamptz not null,
  hold_set_at  timestamptz,
  closed_at    timestamptz,
  close_reason text,
  version      integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id),
  check (kind <> 'verification' or contact_id is not null),
  check ((state in ('satisfied','closed')) = (closed_at is not null))
);
comment on table compliance_case is 'One duty with a deadline about a contact or a domain: registrant verification, abuse, dispute, disclosure request';
comment on column compliance_case.claims is 'What has to be proved: name, email, phone, address, legal_entity';
comment on column compliance_case.evidence is '[personal] list of {claim, method, at, by, file_id}';
comment on column compliance_case.hold_set_at is 'When the domain was taken out of the zone because the deadline passed (I-D9)';
create unique index compliance_case_one on compliance_case (account_id, contact_id, source)
  where kind = 'verification' and closed_at is null;
create index compliance_case_due on compliance_case (deadline_at) where closed_at is null;
-- The sweep of cases finds open ones by state; there are few of them at any time.
create index compliance_case_open on compliance_case (account_id, contact_id) where closed_at is null;
