-- Zones: the records we want, their history, what the name servers serve, and what is served beside DNS.

create table dns_server (
  id         text primary key,
  host       text collate "C" not null unique,
  role       text not null check (role in ('primary','secondary')),
  pool       text not null default 'standard',
  addresses  inet[] not null,
  is_enabled boolean not null default true
);
comment on table dns_server is 'Authoritative servers of the operator; API keys stay in files';
comment on column dns_server.pool is 'Server group a zone is served from (standard, premium, whitelabel names)';

create table zone (
  account_id          uuid not null references account,
  id                  uuid not null,
  domain_id           uuid,
  service_id          uuid,
  apex                text collate "C" not null check (apex = lower(apex) and length(apex) <= 253),
  registrable_name    text collate "C" not null,
  kind                text not null default 'primary' check (kind in ('primary','secondary','reverse')),
  pool                text not null default 'standard',
  pub_state           text not null default 'current' check (pub_state in ('current','waiting','publishing','failed','parked',
                        'removing','removed')),
  version             bigint not null default 0 check (version >= 0),
  published_version   bigint not null default 0 check (published_version >= 0),
  serial              bigint not null default 0 check (serial between 0 and 4294967295),
  content_hash        bytea,
  changed_at          timestamptz not null default now(),
  published_at        timestamptz,
  next_try_at         timestamptz,
  tries               integer not null default 0,
  is_signed           boolean not null default false,
  soa                 jsonb not null default '{}',
  default_ttl_seconds integer not null default 3600 check (default_ttl_seconds between 0 and 2147483647),
  masters             inet[] not null default '{}',
  tsig_enc            bytea,
  rrset_count         integer not null default 0 check (rrset_count >= 0),
  rrset_max           integer not null default 1000 check (rrset_max > 0),
  proof               text check (proof in ('ns_check','txt_record','owner_consent','staff','registration')),
  tags                jsonb not null default '{}',
  removed_at          timestamptz,
  record_counts       jsonb not null default '{}',
  served_until        timestamptz,
  publishing_until    timestamptz,
  renewal_at          timestamptz,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id),
  check (published_version <= version)
);
comment on table zone is 'A zone we serve: desired state is ours, the name servers follow';
comment on column zone.service_id is 'The DNS plan the zone is served under; null: Free DNS';
comment on column zone.registrable_name is 'Sold name at or above the apex; decides which other zones can overlap';
comment on column zone.version is 'Rises by one with each saved change; zone_version holds the history';
comment on column zone.published_version is 'Version all primaries were read back with';
comment on column zone.serial is 'SOA serial of published_version (RFC 1982 arithmetic)';
comment on column zone.content_hash is 'Exclusive or of the SHA-256 of each set''s canonical lines (owner, TTL, type, data, tab between, LF after) of version';
comment on column zone.changed_at is 'Time of the last saved change: publish lag counts from here';
comment on column zone.is_signed is 'Signing wanted; state of the chain is domain.dnssec_state';
comment on column zone.soa is 'mname, rname, refresh, retry, expire, minimum (seconds) where they differ from the pool''s defaults';
comment on column zone.rrset_max is 'Records the plan allows at the time, 1,000,000 and more: not counted. A zone that holds more (its plan has ended) keeps them and may shrink';
comment on column zone.proof is 'Why a zone next to another account''s name is allowed; copied into name_claim';
comment on column zone.tags is 'Per-zone switches: notes, colours, notifications';
comment on column zone.record_counts is 'Records by type, types without any left out; kept by the triggers of zone_rrset';
comment on column zone.served_until is 'Set while the domain has ended or was transferred away: the zone is taken off the name servers then';
comment on column zone.publishing_until is 'A run of the publisher holds the zone until then and moves this on while it works; null when none does';
comment on column zone.renewal_at is 'When it was asked to go out under a newer serial though nothing in it has changed: its keys or signatures have';
create unique index zone_apex on zone (account_id, apex) where removed_at is null;
create index zone_domain on zone (account_id, domain_id);
create index zone_ending on zone (served_until) where served_until is not null and removed_at is null;
create index zone_queue on zone (changed_at) where (version > published_version or renewal_at is not null) and removed_at is null;
create index zone_signed on zone (published_at) where is_signed and removed_at is null;
comment on index zone_signed is 'Signed zones by their last publication: those whose signatures were made anew since';
create index zone_service on zone (account_id, service_id) where service_id is not null;

create table zone_rrset (
  account_id  uuid not null,
  zone_id     uuid not null,
  owner       text collate "C" not null check (owner = lower(owner) and owner <> '@' and length(owner) <= 253),
  type        text collate "C" not null check (type ~ '^[A-Z0-9]{1,12}$'),
  ttl_seconds integer not null check (ttl_seconds between 0 and 2147483647),
  rdata       text[] not null check (cardinality(rdata) = 1 or (cardinality(rdata) between 2 and 500 and np_distinct(rdata))),
  is_disabled boolean not null default false,
  note        text,
  version     bigint not null,
  changed_by  text not null,
  primary key (account_id, zone_id, owner, type),
  check (type <> 'CNAME' or (owner <> '' and cardinality(rdata) = 1))
) with (fillfactor = 85);
comment on table zone_rrset is 'Desired record sets, read by the editor by (owner, type); REDIRECT and MAILFORWARD are types here, their servers read the same rows';
comment on column zone_rrset.zone_id is 'A zone of the account: asked for and taken along by statement (np_rrset_check, np_zone_take_sets), its key never changes';
comment on column zone_rrset.owner is 'Relative to the apex, empty = apex, A-labels, lower case';
comment on column zone_rrset.rdata is 'Canonical presentation form; REDIRECT: "301 https://...", MAILFORWARD: "local-part target@example"';
comment on column zone_rrset.version is 'Zone version that last changed the set: base of the optimistic lock';
create index zone_rrset_redirect on zone_rrset (account_id, zone_id) where type = 'REDIRECT';

create table zone_version (
  account_id   uuid not null,
  zone_id      uuid not null,
  version      bigint not null,
  changes      jsonb not null,
  content_hash bytea not null,
  rrset_count  integer not null,
  serial       bigint,
  origin       text not null check (origin in ('editor','import','template','undo','restore','api','transfer_scan','system')),
  note         text,
  author       text not null,
  created_at   timestamptz not null default now(),
  primary key (account_id, zone_id, version),
  foreign key (account_id, zone_id) references zone (account_id, id) on delete cascade
);
comment on table zone_version is 'History of a zone: each saved change with both sides of every touched record set, enough to go back and forth exactly (I-Z6)';
comment on column zone_version.changes is 'List of {owner, type, old, new}; old null = added, new null = removed';
comment on column zone_version.content_hash is 'Hash of the whole zone after the change';

create table zone_publication (
  account_id    uuid not null,
  zone_id       uuid not null,
  server_id     text not null references dns_server,
  want_version  bigint not null,
  served_serial bigint,
  served_hash   bytea,
  checked_at    timestamptz,
  agreed_at     timestamptz,
  behind_since  timestamptz,
  error         text,
  primary key (account_id, zone_id, server_id),
  foreign key (account_id, zone_id) references zone (account_id, id) on delete cascade
);
comment on table zone_publication is 'What each server was last seen serving for a zone: the propagation strip and the reconciler''s book';
comment on column zone_publication.want_version is 'Version the server was last told to serve';
comment on column zone_publication.served_serial is 'SOA serial of its last answer';
comment on column zone_publication.served_hash is 'SHA-256 of the canonical text it served; filled by transfer or sampling';
comment on column zone_publication.behind_since is 'Null while the server serves the published version';
create index zone_publication_behind on zone_publication (behind_since) where behind_since is not null;

create table zone_draft (
  account_id   uuid not null,
  id           uuid not null,
  zone_id      uuid not null,
  kind         text not null check (kind in ('staged','import','scan','approval')),
  base_version bigint not null,
  changes      jsonb not null default '[]',
  source_text  text,
  author       text not null,
  changed_at   timestamptz not null default now(),
  ends_at      timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, zone_id) references zone (account_id, id) on delete cascade
);
comment on table zone_draft is 'Edits not yet applied: staged changes survive a reload, uploaded zone files are kept 24 h';
comment on column zone_draft.base_version is 'Zone version the draft was started from; conflicts are judged per record set';
comment on column zone_draft.changes is 'As zone_version.changes, not applied yet';
create index zone_draft_zone on zone_draft (account_id, zone_id);
create unique index zone_draft_own on zone_draft (account_id, zone_id, author) where kind = 'staged';
comment on index zone_draft_own is 'Staged changes of a zone: one list a person';
create index zone_draft_ends on zone_draft (ends_at);

create table staged_zone (
  account_id    uuid not null references account,
  ascii_name    text collate "C" not null check (ascii_name = lower(ascii_name) and length(ascii_name) <= 253),
  choice        text not null check (choice in ('carry','keep')),
  sets          jsonb not null default '[]' check (jsonb_typeof(sets) = 'array'),
  way           text check (way in ('transfer','queries','text')),
  servers       text[] not null default '{}',
  seen_at       timestamptz,
  used_at       timestamptz,
  changed_at    timestamptz not null default now(),
  removes_ds    boolean not null default false,
  joins_signers boolean not null default false,
  primary key (account_id, ascii_name),
  constraint staged_zone_one_choice check (not (removes_ds and joins_signers))
);
comment on table staged_zone is 'Records of a name that is still elsewhere, kept for the zone that is made when it has moved here';
comment on column staged_zone.choice is 'carry = make a zone of the records; keep = the name stays on its present name servers and gets no zone';
comment on column staged_zone.sets is 'Array of {owner, type, ttlSeconds, rdata, certain}; certain = a server of the name gave it, else somebody wrote it';
comment on column staged_zone.way is 'transfer = the whole zone was given; queries = what common names gave; text = pasted only';
comment on column staged_zone.used_at is 'When a zone was made of it';
comment on column staged_zone.removes_ds is 'The DS at the parent is taken out by EPP when the name has arrived; its name servers stay until it is forgotten';
comment on column staged_zone.joins_signers is 'When the name has arrived its zone is signed here beside the former provider, and the name servers change when the DS of both stand';

create table dnssec_key (
  account_id   uuid not null,
  zone_id      uuid not null,
  id           uuid not null,
  server_key   integer,
  role         text not null check (role in ('csk','ksk','zsk')),
  flags        integer not null check (flags in (256,257,385)),
  protocol     smallint not null default 3 check (protocol = 3),
  algorithm    smallint not null,
  key_tag      integer not null check (key_tag between 0 and 65535),
  public_key   text not null,
  state        text not null default 'pending' check (state in ('pending','published','withdrawing','archived','revoked')),
  published_at timestamptz,
  next_step_at timestamptz,
  archived_at  timestamptz,
  version      integer not null default 1,
  primary key (account_id, zone_id, id),
  foreign key (account_id, zone_id) references zone (account_id, id) on delete cascade
);
comment on table dnssec_key is 'Keys on the signing server; private halves never leave it';
comment on column dnssec_key.server_key is 'Key number at the name server';
comment on column dnssec_key.next_step_at is 'When the roll-over machine may go on (TTLs of old data are over)';
create index dnssec_key_due on dnssec_key (next_step_at) where next_step_at is not null;

create table mail_destination (
  account_id  uuid not null references account,
  id          uuid not null,
  address     text not null,
  proved_at   timestamptz,
  disabled_at timestamptz,
  created_at  timestamptz not null default now(),
  asked_at    timestamptz,
  primary key (account_id, id),
  unique (account_id, address)
);
comment on table mail_destination is 'Addresses mail may be forwarded to: only after the recipient agreed';
comment on column mail_destination.address is '[personal]';
comment on column mail_destination.disabled_at is 'The recipient refused, or took the agreement back';
comment on column mail_destination.asked_at is 'When the recipient was last asked by mail';
create unique index mail_destination_address on mail_destination (account_id, lower(address));

create table passed_mail (
  digest    bytea primary key check (length(digest) = 32),
  passed_at timestamptz not null default now()
);
comment on table passed_mail is 'Which message a recipient''s server has taken: a sender that repeats it, because another recipient or our answer failed, does not make it come twice';
comment on column passed_mail.digest is 'SHA-256 over envelope sender, forwarded address, recipient and message';
create index passed_mail_age on passed_mail (passed_at);

create table template (
  account_id uuid not null references account,
  id         uuid not null,
  kind       text not null check (kind in ('records','nameservers')),
  name       text not null,
  body       jsonb not null,
  is_shared  boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  is_default boolean not null default false,
  primary key (account_id, id),
  unique (account_id, kind, name)
);
comment on table template is 'Record templates ({{domain}} as variable) and name-server groups; shared ones belong to the operator account';
comment on column template.body is 'records: list of {owner, type, ttl_seconds, rdata}; nameservers: list of host names with optional glue';
comment on column template.is_default is 'New zones of the account start from it; without one they start from the shared template "Default"';
create unique index template_default on template (account_id, kind) where is_default;

alter table reseller add foreign key (account_id, default_template_id) references template (account_id, id);

create table certificate (
  account_id   uuid not null references account,
  id           uuid not null,
  kind         text not null check (kind in ('ordered','brand_host','redirect')),
  service_id   uuid,
  common_name  text collate "C" not null,
  names        text[] collate "C" not null default '{}',
  product_id   integer references product,
  state        text not null default 'ordered' check (state in ('ordered','validating','issued','renewing','expired','revoked',
                 'failed','cancelled')),
  csr          text,
  pem          text,
  issuer       text,
  serial       text,
  key_enc      bytea,
  method       text check (method in ('dns','http','mail')),
  issued_at    timestamptz,
  expires_at   timestamptz,
  next_step_at timestamptz,
  error        text,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  tries        integer not null default 0 check (tries >= 0),
  primary key (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id),
  check (kind <> 'ordered' or key_enc is null)
);
comment on table certificate is 'Ordered certificates and the automatic ones of brand hosts and redirect hosts';
comment on column certificate.names is 'All subject names, the common name included';
comment on column certificate.key_enc is 'Only where we terminate TLS; a customer''s private key never comes here';
comment on column certificate.tries is 'Failed attempts in a row: the pause before the next one grows with them';
create index certificate_due on certificate (next_step_at) where next_step_at is not null;
create index certificate_list on certificate (account_id, state, expires_at);
create unique index certificate_redirect on certificate (common_name, account_id) where kind = 'redirect';

create table acme_account (
  directory  text primary key,
  url        text,
  key_enc    bytea not null,
  created_at timestamptz not null default now()
);
comment on table acme_account is 'Our account at a certificate authority (RFC 8555), one per directory';
comment on column acme_account.url is 'Null until the authority has opened the account';

create table acme_answer (
  token   text primary key check (token ~ '^[A-Za-z0-9_-]{1,128}$'),
  host    text collate "C" not null,
  answer  text not null,
  ends_at timestamptz not null
);
comment on table acme_answer is 'What the redirect listener answers below /.well-known/acme-challenge/ (RFC 8555 8.3) while an order is open';
create index acme_answer_end on acme_answer (ends_at);
