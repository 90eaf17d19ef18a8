-- Reference data of the installation: currencies, countries, status codes, permissions, retention rules, registries and TLDs. No customer is in it.

create table currency (
  code     char(3) primary key check (code ~ '^[A-Z]{3}$'),
  exponent smallint not null check (exponent between 0 and 4),
  is_sold  boolean not null default true
);
comment on table currency is 'Currencies prices may be stored in (EUR, SEK, USD)';
comment on column currency.exponent is 'Digits after the decimal point: minor units = amount x 10^exponent';

create table country (
  iso2         char(2) primary key check (iso2 ~ '^[A-Z]{2}$'),
  phone_prefix text not null check (phone_prefix ~ '^\+[0-9]{1,6}$'),
  is_eu        boolean not null default false,
  name_en      text not null,
  name_sv      text not null
);
comment on table country is 'Country list of forms; EU membership drives VAT';
comment on column country.is_eu is 'Member of the EU VAT area today; the dated truth is vat_rate';

create table status_code (
  code     integer primary key,
  machine  text not null,
  state    text not null,
  label_en text not null,
  label_sv text not null,
  tab      smallint not null default 0,
  is_final boolean not null default false,
  origin   text not null default 'specification' check (origin in ('specification','own','unused')),
  note     text,
  unique (machine, state),
  check ((origin = 'own') = (code >= 20000))
);
comment on table status_code is 'The one place where a numeric code meets a state name and its labels: specification codes once each, own codes from 20000';
comment on column status_code.machine is 'State machine or code family that owns the code';
comment on column status_code.tab is 'Status tab of the list the state is shown in; 0 = none';
comment on column status_code.is_final is 'Shown as ended; an outside event may still start the row again (a name registered anew, a late capture)';
comment on column status_code.origin is 'unused = a code of the specification that nothing writes; note says why';

create table state_edge (
  machine    text not null,
  from_state text not null,
  event      text not null,
  to_state   text not null,
  primary key (machine, from_state, event, to_state)
);
comment on table state_edge is 'Allowed state changes; the guard trigger refuses every other one';
comment on column state_edge.from_state is 'Empty text = creation of the row';

create table permission (
  name         text primary key check (name ~ '^[a-z]+(_[a-z0-9]+)+$'),
  is_dangerous boolean not null default false,
  is_staff     boolean not null default false,
  description  text not null
);
comment on table permission is 'Permission names of customers and staff';
comment on column permission.is_dangerous is 'Actions under it need a step_up proof';
comment on column permission.is_staff is 'Only for users of the operator''s own account; never in effect in another account, and in no role that other accounts can use';

create table preset (
  kind     text not null check (kind in ('record_type','ttl','caa_issuer','dnssec_algorithm','dnssec_digest','tld_group')),
  key      text not null,
  position integer not null default 0,
  value    jsonb not null default '{}',
  primary key (kind, key)
);
comment on table preset is 'Preset lists shown in menus: record types with colour, TTL values (seconds), CAA issuers, DNSSEC labels, TLD groups';
comment on column preset.value is 'Kind-specific: colour of a record type, seconds of a TTL, names of a CAA issuer';

create table data_key (
  id         integer primary key,
  purpose    text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table data_key is 'Register of data-encryption key ids; the keys themselves are outside the database';
comment on column data_key.retired_at is 'After this no ciphertext may still carry the id (re-wrap job, invariant I-S5)';

create table reference_rate (
  kind       text not null check (kind in ('fx','discount')),
  key        text not null,
  valid_from date not null,
  ppm        bigint not null check (ppm >= 0),
  source     text not null,
  primary key (kind, key, valid_from)
);
comment on table reference_rate is 'Dated outside rates: exchange rates for bookkeeping, central-bank discount rate for late interest';
comment on column reference_rate.key is 'fx: currency pair such as EURSEK; discount: country';
comment on column reference_rate.ppm is 'Rate x 1,000,000 (11.2345 SEK per EUR = 11234500; 3.5 % = 35000)';

create table retention_rule (
  table_name text primary key,
  class      text not null check (class in ('book','contract','security','operational','short','reference','identity')),
  keep_days  integer check (keep_days > 0),
  age_column text,
  action     text not null check (action in ('drop_partition','delete','cut_personal','archive','keep')),
  basis      text not null
);
comment on table retention_rule is 'How long rows live, read by the retention job and by invariant I-P2';
comment on column retention_rule.keep_days is 'Days counted from age_column; null = as long as the account lives';
comment on column retention_rule.action is 'cut_personal = the row stays, columns tagged [personal] are emptied';

create table registry (
  id             text primary key check (id ~ '^[a-z0-9-]{2,32}$'),
  name           text not null,
  url            text,
  adapter        text not null default 'epp' check (adapter in ('epp','simulated','manual')),
  profile        jsonb not null default '{}',
  is_enabled     boolean not null default true,
  epoch          integer not null default 1 check (epoch > 0),
  contact_nights smallint not null default 7 check (contact_nights between 1 and 90)
);
comment on table registry is 'One registry account of the operator: connection profile and limits (no secrets)';
comment on column registry.profile is 'Sessions, names per check, commands per minute, idle timeout in seconds, extensions; secrets stay in files';
comment on column registry.epoch is 'Raised after a restore from backup: part of every clTRID, switches verify-first mode on';
comment on column registry.contact_nights is 'Nights over which every contact object we keep there is read once; a night is 22 to 04 UTC';

create table tld (
  tld         text collate "C" primary key check (tld ~ '^[a-z0-9-]+(\.[a-z0-9-]+)*$'),
  registry_id text not null references registry,
  status      text not null default 'sold' check (status in ('sold','transfer_only','hidden','closed')),
  groups      text[] not null default '{}',
  tld_type    text not null default 'cctld' check (tld_type in ('gtld','cctld','second_level')),
  info        jsonb not null default '{}',
  created_on  date
);
comment on table tld is 'A suffix that can be sold';
comment on column tld.groups is 'Keys of preset kind tld_group (popular, recommended, nordic, ...)';
comment on column tld.info is 'Descriptive fields of the TLD page (registry_url, root_server, name similarity, handling time in hours, ...)';

create table tld_rule (
  tld            text collate "C" not null references tld,
  valid_from     date not null,
  rules          jsonb not null,
  contact_schema jsonb not null default '{}',
  source         text not null,
  primary key (tld, valid_from)
);
comment on table tld_rule is 'Dated policy of a TLD as data; the newest row not in the future is in force';
comment on column tld_rule.rules is 'minLen, maxLen, minNS, maxNS, periods in months, grace/redemption/quarantine and lock periods in days, transfer method, auth code, trustee, restore verb (rgp or renew), last safe renewal day, order time limit in hours';
comment on column tld_rule.contact_schema is 'JSON Schema of the extra registrant fields; form, wiki page and API validation read the same value';
