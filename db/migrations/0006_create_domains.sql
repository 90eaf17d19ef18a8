-- Domains: hot list row, cold detail, claims, counters.
-- Lock: none that matters, the tables are new.

-- ================================================================ 5. domains
create sequence label_id_seq as integer;
create table label (
  account_id uuid not null references account,
  id         integer not null default nextval('label_id_seq'),
  title      text not null check (length(title) between 1 and 60),
  color      char(7) not null check (color ~ '^#[0-9a-f]{6}$'),
  primary key (account_id, id),
  unique (account_id, title)
);
comment on table label is 'Labels of domains; ids are integers, unique in the installation, so that domain.labels stays small';

create table name_claim (
  registrable_name text collate "C" not null,
  kind             text not null check (kind in ('domain','zone')),
  ascii_name       text collate "C" not null,
  account_id       uuid not null references account,
  object_id        uuid not null,
  proof            text check (proof in ('ns_check','txt_record','owner_consent','staff')),
  made_at          timestamptz not null default now(),
  tombstone_until  timestamptz,
  primary key (registrable_name, kind, ascii_name),
  check (kind <> 'domain' or registrable_name = ascii_name),
  check (ascii_name = registrable_name or right(ascii_name, length(registrable_name) + 1) = '.' || registrable_name),
  check (ascii_name = lower(ascii_name) and length(ascii_name) <= 253)
);
comment on table name_claim is 'Who holds a name in this installation: written by triggers of domain and zone, the only uniqueness that crosses accounts (I-D1, I-Z8)';
comment on column name_claim.registrable_name is 'domain: the name itself; zone: the sold name at or above the apex. Overlaps can only happen inside one registrable name';
comment on column name_claim.proof is 'Why this account may hold a zone at, above or below a name of another account';
comment on column name_claim.tombstone_until is 'Set when the holder removed the zone: others need a proof until then (90 days)';
create index name_claim_object on name_claim (account_id, object_id);

create table domain (
  account_id    uuid not null references account,
  id            uuid not null,
  ascii_name    text collate "C" not null check (ascii_name = lower(ascii_name) and ascii_name ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(ascii_name) <= 253),
  sort_name     text collate "C" not null,
  tld           text collate "C" not null references tld,
  state         text not null check (state in ('active','dns_only','verification_needed','verification_pending','transferred_away','suspension_check','suspension_pending','expired','cancelled_by_user','cancelled_by_system','expired_restorable','expired_renewable','suspended','abuse')),
  tab           smallint not null generated always as (case
                  when state in ('active','dns_only') then 1
                  when state in ('verification_needed','verification_pending') then 2
                  when state in ('expired_renewable','expired_restorable') then 3
                  when state in ('suspension_check','suspension_pending','suspended','abuse') then 4
                  else 5 end) stored,
  expires_at    timestamptz not null default 'infinity',
  renews_at     timestamptz not null default 'infinity',
  created_at    timestamptz not null default now(),
  labels        integer[] not null default '{}' check (np_sorted_set(labels)),
  renewal_mode  text not null default 'auto' check (renewal_mode in ('auto','once','manual','cancel')),
  whois_shield  boolean not null default false,
  is_locked     boolean not null default true,
  dns_state     text not null default 'unknown' check (dns_state in ('unknown','resolving','inactive','not_resolving')),
  dnssec_state  text not null default 'unsigned' check (dnssec_state in ('unsigned','signing','signed','unsigning','broken','unsupported')),
  version       integer not null default 1,
  primary key (account_id, id),
  unique (account_id, ascii_name)
) with (fillfactor = 85);
comment on table domain is 'Hot and narrow: exactly what the domain list shows and sorts by; one row per name per account for ever';
comment on column domain.ascii_name is 'Lower-case A-labels without final dot';
comment on column domain.sort_name is 'Unicode form, lower case: what the list shows and sorts by (byte order)';
comment on column domain.tab is 'Status tab derived from state; part of the list indexes because several states share a tab';
comment on column domain.expires_at is 'End of the paid registration as the registry says it; infinity for dns_only';
comment on column domain.renews_at is 'When the renewal sweep picks the name up; infinity = never. Set even for manual renewal (notices start from it)';
comment on column domain.created_at is 'Registration date at the registry where known, else when the row came to be';
comment on column domain.renewal_mode is 'auto, once (renew once more, then let go), manual, cancel (delete at expiry). Not indexed: toggling stays a heap-only update';
comment on column domain.is_locked is 'clientTransferProhibited as seen';
create index domain_tab_name    on domain (account_id, tab, sort_name, id) include (labels);
create index domain_tab_expires on domain (account_id, tab, expires_at, id) include (labels);
create index domain_tab_renews  on domain (account_id, tab, renews_at, id) include (labels);
create index domain_tab_created on domain (account_id, tab, created_at, id) include (labels);
create index domain_name        on domain (account_id, sort_name, id);
create index domain_expires     on domain (account_id, expires_at, id);
create index domain_renews      on domain (account_id, renews_at, id);
create index domain_created     on domain (account_id, created_at, id);
create index domain_labels      on domain using gin (labels);
create index domain_sweep       on domain (renews_at) where tab <= 4;

create table domain_search (
  account_id uuid not null,
  domain_id  uuid not null,
  name       text not null,
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table domain_search is 'Names for substring search, apart from domain because a trigram index makes bulk updates there four times slower; written by trigger at insert';
comment on column domain_search.name is 'A-label form, a space and the Unicode form where they differ';
create index domain_search_trgm on domain_search using gin (name gin_trgm_ops);

create table domain_counter (
  account_id uuid not null references account,
  tab        smallint not null,
  label_id   integer not null,
  n          bigint not null,
  primary key (account_id, tab, label_id)
);
comment on table domain_counter is 'Exact numbers behind tabs, label badges and page totals; kept by statement triggers, compared nightly';
comment on column domain_counter.label_id is '0 = all domains of the tab, -1 = unlabelled, else label.id';

create table domain_detail (
  account_id       uuid not null,
  domain_id        uuid not null,
  registry_id      text not null references registry,
  source           text not null check (source in ('registered','transferred','imported','pushed')),
  roid             text,
  ns_wanted        text[] collate "C" not null default '{}' check (np_distinct(ns_wanted) and cardinality(ns_wanted) <= 13),
  ns_seen          text[] collate "C" not null default '{}',
  statuses_seen    text[] not null default '{}',
  expires_seen     timestamptz,
  sponsor_seen     text,
  auth_code_set_until timestamptz,
  transfer_free_at timestamptz,
  is_registry_locked boolean not null default false,
  unlocked_until   timestamptz,
  premium_tier     text,
  deactivates_at   timestamptz,
  deletes_at       timestamptz,
  releases_at      timestamptz,
  ended_by         text check (ended_by in ('user','system','registry','transfer')),
  source_serial    bigint,
  synced_at        timestamptz,
  sync_due_at      timestamptz not null default now(),
  note             text,
  version          integer not null default 1,
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id)
);
comment on table domain_detail is 'Cold half of a registered domain: what we want at the registry beside what the registry last said (shadow)';
comment on column domain_detail.ns_wanted is 'Delegation we asked for, host names without final dot';
comment on column domain_detail.ns_seen is 'Delegation the registry answered with';
comment on column domain_detail.statuses_seen is 'EPP and RGP statuses as answered, unknown ones included';
comment on column domain_detail.sponsor_seen is 'clID of the last info answer';
comment on column domain_detail.auth_code_set_until is 'An auth code is set at the registry until then; the code itself is never stored';
comment on column domain_detail.transfer_free_at is 'Earliest transfer out by policy (lock after registration, transfer or owner change)';
comment on column domain_detail.deactivates_at is 'Leaves the zone (iis:deactDate or our own hold)';
comment on column domain_detail.deletes_at is 'Deregistration or end of redemption';
comment on column domain_detail.releases_at is 'Free for anyone';
comment on column domain_detail.source_serial is 'Poll message or sync number of the answer the shadow stands at; older answers are ignored';
create index domain_detail_sync on domain_detail (sync_due_at);

create table domain_contact (
  account_id uuid not null,
  domain_id  uuid not null,
  role       text not null check (role in ('registrant','admin','tech','billing','local_presence')),
  contact_id uuid not null,
  primary key (account_id, domain_id, role),
  foreign key (account_id, domain_id) references domain (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id)
);
comment on table domain_contact is 'Who stands for what at a domain; gives "used in" of a contact';
create index domain_contact_contact on domain_contact (account_id, contact_id);

create table host (
  account_id  uuid not null,
  id          uuid not null,
  domain_id   uuid not null,
  name        text collate "C" not null check (name = lower(name)),
  addresses   inet[] not null default '{}' check (np_distinct(addresses)),
  registry_id text not null references registry,
  seen        inet[],
  deleted_at  timestamptz,
  primary key (account_id, id),
  unique (account_id, registry_id, name),
  foreign key (account_id, domain_id) references domain (account_id, id)
);
comment on table host is 'Host objects under the customer''s own domains (glue); delegation itself is domain_detail.ns_wanted';
comment on column host.seen is 'Addresses the registry holds; null = not created there yet';

create table domain_ds (
  account_id  uuid not null,
  domain_id   uuid not null,
  key_tag     integer not null check (key_tag between 0 and 65535),
  algorithm   smallint not null check (algorithm between 1 and 255),
  digest_type smallint not null check (digest_type between 1 and 255),
  digest      text collate "C" not null check (digest ~ '^[0-9A-F]+$'),
  public_key  text,
  state       text not null default 'pending_publish' check (state in ('pending_publish','matched','missing_local','pending_removal','revoked')),
  seen_at     timestamptz,
  ttl_seconds integer,
  gone_at     timestamptz,
  version     integer not null default 1,
  primary key (account_id, domain_id, key_tag, algorithm, digest_type, digest),
  foreign key (account_id, domain_id) references domain (account_id, id)
);
comment on table domain_ds is 'DS records at the parent, wanted or found there; works for foreign name servers too';
comment on column domain_ds.public_key is 'For registries that take DNSKEY instead of DS';
comment on column domain_ds.ttl_seconds is 'TTL seen at the parent: how long the old data lives after removal';

create table registry_diff (
  account_id uuid not null references account,
  id         uuid not null,
  registry_id text not null references registry,
  ascii_name text collate "C" not null,
  domain_id  uuid,
  field      text not null,
  ours       text,
  theirs     text,
  since      timestamptz not null default now(),
  closed_at  timestamptz,
  resolution text,
  primary key (account_id, id)
);
comment on table registry_diff is 'Open differences between registry and us; orphan names at the registry hang on the operator account';
create unique index registry_diff_open on registry_diff (account_id, ascii_name, field) where closed_at is null;

create table transfer (
  account_id   uuid not null references account,
  id           uuid not null,
  direction    text not null check (direction in ('in','out')),
  ascii_name   text collate "C" not null,
  domain_id    uuid,
  request_id   uuid,
  step_up_id   uuid,
  state        text not null default 'open' check (state in ('open','requested','pending','completed','rejected','cancelled','failed')),
  other_party  text,
  steps        jsonb not null default '{}',
  requested_at timestamptz,
  acts_at      timestamptz,
  ended_at     timestamptz,
  reason       text,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id),
  foreign key (account_id, step_up_id) references step_up (account_id, id),
  check (direction <> 'in' or request_id is not null),
  check (direction <> 'out' or domain_id is not null)
);
comment on table transfer is 'A transfer in (under its request) or out (a registry event, no request type exists for it)';
comment on column transfer.other_party is 'Registrar on the other side as the registry names it';
comment on column transfer.steps is 'Checklist {step: needed|pending|ok|rejected|unknown}: registered, age, redemption, lock, code, owner mail, dnssec, nameservers';
comment on column transfer.acts_at is 'When the registry decides by itself (acDate)';
create unique index transfer_open on transfer (account_id, ascii_name, direction) where ended_at is null;
create index transfer_due on transfer (acts_at) where ended_at is null;

