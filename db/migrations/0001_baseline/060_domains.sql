-- Domains: the narrow row of the list, the detail beside it, who holds a name, and the counters of the list.

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
  proof            text check (proof in ('ns_check','txt_record','owner_consent','staff','registration')),
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
  account_id   uuid not null references account,
  id           uuid not null,
  ascii_name   text collate "C" not null check (ascii_name = lower(ascii_name) and ascii_name ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'
                 and length(ascii_name) <= 253),
  sort_name    text collate "C" not null,
  tld          text collate "C" not null references tld,
  state        text not null check (state in ('active','dns_only','verification_needed','verification_pending','transferred_away',
                 'suspension_check','suspension_pending','expired','cancelled_by_user','cancelled_by_system',
                 'expired_restorable','expired_renewable','suspended','abuse')),
  tab          smallint not null generated always as (case
                  when state in ('active','dns_only') then 1
                  when state in ('verification_needed','verification_pending') then 2
                  when state in ('expired_renewable','expired_restorable') then 3
                  when state in ('suspension_check','suspension_pending','suspended','abuse') then 4
                  else 5 end) stored,
  expires_at   timestamptz not null default 'infinity',
  renews_at    timestamptz not null default 'infinity',
  created_at   timestamptz not null default now(),
  labels       integer[] not null default '{}' check (np_sorted_set(labels)),
  renewal_mode text not null default 'auto' check (renewal_mode in ('auto','once','manual','cancel')),
  whois_shield boolean not null default false,
  is_locked    boolean not null default true,
  dns_state    text not null default 'unknown' check (dns_state in ('unknown','resolving','inactive','not_resolving')),
  dnssec_state text not null default 'unsigned' check (dnssec_state in ('unsigned','signing','signed','unsigning','broken',
                 'unsupported')),
  version      integer not null default 1,
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
-- The list shows domains with a broken chain under a tag of their own; few are ever broken, so the index stays small.
create index domain_broken on domain (account_id, id) where dnssec_state = 'broken';
-- Names registered elsewhere have no registry account of ours that could be read, so the name servers of their parent are asked.
create index domain_dns_only on domain (account_id, id) where state = 'dns_only';

create table domain_label (
  account_id uuid not null,
  label_id   integer not null,
  tab        smallint not null,
  sort_name  text collate "C" not null,
  domain_id  uuid not null,
  expires_at timestamptz not null,
  renews_at  timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, label_id, tab, sort_name, domain_id)
);
comment on table domain_label is 'A row for each label of a domain, with what the list sorts by; written by trigger of domain, so it needs no foreign key';
comment on column domain_label.tab is 'Status tab, see domain.tab';
create index domain_label_expires on domain_label (account_id, label_id, tab, expires_at, domain_id);
create index domain_label_renews  on domain_label (account_id, label_id, tab, renews_at, domain_id);
create index domain_label_created on domain_label (account_id, label_id, tab, created_at, domain_id);

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
comment on column domain_counter.tab is 'Status tab, see domain.tab';
comment on column domain_counter.label_id is '0 = all domains of the tab, -1 = unlabelled, else label.id';

create table domain_view (
  account_id uuid not null references account,
  id         uuid not null,
  user_id    uuid not null references panel_user,
  name       text not null check (length(name) between 1 and 60),
  query      jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 2000),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id, name)
);
comment on table domain_view is 'Filters, sort and columns of the domain list a user has given a name';
comment on column domain_view.query is 'Parameters of the list''s address by their names';

create table domain_detail (
  account_id          uuid not null,
  domain_id           uuid not null,
  registry_id         text not null references registry,
  source              text not null check (source in ('registered','transferred','imported','pushed')),
  roid                text,
  ns_wanted           text[] collate "C" not null default '{}' check (np_distinct(ns_wanted) and cardinality(ns_wanted) <= 13),
  ns_seen             text[] collate "C" not null default '{}',
  statuses_seen       text[] not null default '{}',
  expires_seen        timestamptz,
  sponsor_seen        text,
  auth_code_set_until timestamptz,
  transfer_free_at    timestamptz,
  is_registry_locked  boolean not null default false,
  unlocked_until      timestamptz,
  premium_tier        text,
  deactivates_at      timestamptz,
  deletes_at          timestamptz,
  releases_at         timestamptz,
  ended_by            text check (ended_by in ('user','system','registry','transfer')),
  source_serial       bigint,
  synced_at           timestamptz,
  sync_due_at         timestamptz not null default now(),
  note                text,
  version             integer not null default 1,
  ends_at_expiry      boolean not null default false,
  ds_seen             text[],
  lock_opened_at      timestamptz,
  contacts_agreed     text[],
  dns_interrupted_at  timestamptz,
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
comment on column domain_detail.ends_at_expiry is 'The registry was told to let the name go at its expiry (iis:clientDelete), as seen';
comment on column domain_detail.ds_seen is 'DS records at the registry, each "keytag algorithm digesttype DIGEST"; null: not read yet';
comment on column domain_detail.lock_opened_at is 'When somebody in the account opened the closed transfer lock; null: it is closed, or was never closed';
comment on column domain_detail.contacts_agreed is 'Role and handle of each contact at the registry as we put it there, or as first seen; null: not read yet';
comment on column domain_detail.dns_interrupted_at is 'When we set clientHold because nobody had paid (ICANN ERRP 2.2); null: not ours, or lifted. Another hold of ours is not noted here';
create index domain_detail_sync on domain_detail (sync_due_at);
-- Domains whose registry shows a lock, which are few, are found without reading all of an account.
create index domain_detail_locked on domain_detail (account_id, domain_id) where is_registry_locked or unlocked_until is not null;
-- Few names have DS records at the registry, and they are searched for together.
create index domain_detail_ds_seen on domain_detail (account_id, domain_id) where cardinality(ds_seen) > 0;
create index domain_detail_interrupted on domain_detail (account_id, domain_id) where dns_interrupted_at is not null;

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

create table domain_dnssec (
  account_id    uuid not null,
  domain_id     uuid not null,
  next_check_at timestamptz,
  checked_at    timestamptz,
  waits_for     text check (waits_for in ('server_key','servers','old_data','delegation','parent_add','registry','validators',
                  'parent_remove','parent_ttl','customer_add','customer_remove','their_servers','their_algorithm',
                  'customer_key','customer_servers','old_servers')),
  waits_until   timestamptz,
  cause         text check (cause in ('no_key','no_match','wrong_algorithm','signature_expired','signature_missing',
                  'validators_refuse')),
  broken_since  timestamptz,
  validated_at  timestamptz,
  rolls_at      timestamptz,
  seen          jsonb not null default '{}',
  events        jsonb not null default '[]',
  owner_step    text,
  owner_step_at timestamptz,
  owner_told    smallint not null default 0 check (owner_told between 0 and 2),
  asks_removal  boolean not null default false,
  signers       jsonb,
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table domain_dnssec is 'Last look at the chain of a domain by DNS, and the step that waits; states stand in domain.dnssec_state, dnssec_key and domain_ds';
comment on column domain_dnssec.next_check_at is 'When the worker looks again; null: nothing is signed and nothing is to be done';
comment on column domain_dnssec.waits_for is 'Why the next step is not taken yet';
comment on column domain_dnssec.waits_until is 'When it can be taken, by the TTLs seen; null: not known';
comment on column domain_dnssec.cause is 'What is wrong with a broken chain';
comment on column domain_dnssec.rolls_at is 'When the key is replaced next';
comment on column domain_dnssec.seen is 'parent, servers, validations, signer: what the last look found';
comment on column domain_dnssec.events is 'Last steps, newest first: {at, what, detail}';
comment on column domain_dnssec.owner_step is 'What the owner has to have done at the registrar of the name: add or remove, and the DS records; null: nothing';
comment on column domain_dnssec.owner_step_at is 'Since when it is waited for';
comment on column domain_dnssec.owner_told is 'Mails about it: the first, and one reminder';
comment on column domain_dnssec.asks_removal is 'The zone asks its parent by CDS 0 0 0 00 to take the DS out (RFC 8078 section 4)';
comment on column domain_dnssec.signers is 'Another provider signs the zone too: {keys, ds: its own as last believed, ttlSeconds: longest of its NS and DNSKEY sets, agreedAt: since when both answer with the keys of both, leftAt: since when the parent points to us alone}; null: nobody does';
create index domain_dnssec_due on domain_dnssec (next_check_at) where next_check_at is not null;
-- The first page lists domains whose DNSSEC chain is broken. They are few, and are found without reading the others.
create index domain_dnssec_broken on domain_dnssec (account_id) where broken_since is not null;

create table delegation_check (
  account_id   uuid not null,
  domain_id    uuid not null,
  due_at       timestamptz,
  checked_at   timestamptz,
  silent_since timestamptz,
  servers      jsonb not null default '[]',
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table delegation_check is 'Last round of asking the delegated name servers of a domain; what follows from it stands in domain.dns_state';
comment on column delegation_check.due_at is 'When they are asked next; null: the domain has ended';
comment on column delegation_check.silent_since is 'First of the rounds in a row in which a server did not answer as it should; null when the last one was well';
comment on column delegation_check.servers is 'Per server {host, state, address, serial}';
create index delegation_check_due on delegation_check (due_at) where due_at is not null;

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
  state       text not null default 'pending_publish' check (state in ('pending_publish','matched','missing_local',
                'pending_removal','revoked')),
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
  account_id  uuid not null references account,
  id          uuid not null,
  registry_id text not null references registry,
  ascii_name  text collate "C" not null,
  domain_id   uuid,
  field       text not null,
  ours        text,
  theirs      text,
  since       timestamptz not null default now(),
  closed_at   timestamptz,
  resolution  text,
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
  answer       text,
  answered_by  text,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id),
  foreign key (account_id, step_up_id) references step_up (account_id, id),
  check (direction <> 'in' or request_id is not null),
  check (direction <> 'out' or domain_id is not null),
  constraint transfer_answered check ((answer is null) = (answered_by is null) and answer in ('completed','rejected'))
);
comment on table transfer is 'A transfer in (under its request) or out (a registry event, no request type exists for it)';
comment on column transfer.other_party is 'Registrar on the other side as the registry names it';
comment on column transfer.steps is 'Checklist {step: needed|pending|ok|rejected|unknown}: registered, age, redemption, lock, code, owner mail, dnssec, nameservers';
comment on column transfer.acts_at is 'When the registry decides by itself (acDate)';
comment on column transfer.answer is 'State our own answer leads to; written before the registry is told';
comment on column transfer.answered_by is 'Who gave it; what ended otherwise was not theirs';
create unique index transfer_open on transfer (account_id, ascii_name, direction) where ended_at is null;
create index transfer_due on transfer (acts_at) where ended_at is null;
-- A registry's message has only the name of the domain, not our account, so the transfer is found by the name.
create index transfer_arriving on transfer (ascii_name) where direction = 'in' and ended_at is null;
