-- Brands, the tree of accounts, the people who log in, and what they prove themselves with.

create table seller (
  id             uuid primary key,
  name           text not null,
  orgnr          text not null,
  vat_number     text,
  country        char(2) not null references country,
  books_currency char(3) not null references currency,
  details        jsonb not null default '{}',
  created_at     timestamptz not null default now()
);
comment on table seller is 'Legal entity that issues invoices: the operator, or a reseller that invoices its own customers';
comment on column seller.details is 'Postal address, Bankgiro, IBAN, BIC, e-invoice address; a change needs two staff members (approval)';

create table brand (
  id               uuid primary key,
  name             text not null,
  owner_account_id uuid,
  seller_id        uuid not null references seller,
  currency         char(3) not null default 'SEK' references currency,
  language         text not null default 'en' check (language in ('en','sv')),
  time_zone        text not null default '+02:00',
  mail_from        text not null,
  sms_sender       text,
  is_operator      boolean not null default false,
  created_at       timestamptz not null default now(),
  enforces_2fa     boolean not null default false,
  staff_needs_2fa  boolean not null default false,
  sms_prefixes     text[],
  card_retry_days  smallint[] not null default '{1,3,5}',
  constraint brand_sms_prefixes check (sms_prefixes is null or (cardinality(sms_prefixes) > 0
      and array_to_string(sms_prefixes, ' ') ~ '^\+[1-9][0-9]{0,2}( \+[1-9][0-9]{0,2})*$')),
  constraint brand_card_retry_days check (cardinality(card_retry_days) <= 10 and 1 <= all (card_retry_days))
);
comment on table brand is 'A face of the panel: texts, hosts, look, prices; owned by the operator or by a reseller account';
comment on column brand.time_zone is 'Zone of the footer clock: fixed offset or IANA name';
comment on column brand.is_operator is 'The provider''s own app: shows the sign-up link, needs no whitelabel configuration';
comment on column brand.enforces_2fa is 'Nobody of the brand gets further than setting up a second factor without one';
comment on column brand.staff_needs_2fa is 'The same of whoever is a member of the operator''s own account';
comment on column brand.sms_prefixes is 'Country prefixes its SMS are sent to, within those of the installation; null: all of these';
comment on column brand.card_retry_days is 'Days after each declined charge of a renewal until the kept card is tried again; as many tries as there are numbers';
create unique index brand_one_operator on brand (is_operator) where is_operator;

create table brand_host (
  host       text collate "C" primary key check (host = lower(host) and length(host) <= 253),
  brand_id   uuid not null references brand,
  purpose    text not null default 'panel' check (purpose in ('panel','mail')),
  checked_at timestamptz,
  is_live    boolean not null default false,
  unique (host, brand_id)
);
comment on table brand_host is 'Host names that lead to a brand; an unknown host is answered 421 before routing';
comment on column brand_host.is_live is 'CNAME seen and certificate issued';

create table whitelabel_config (
  brand_id     uuid not null references brand,
  version      integer not null check (version > 0),
  config       jsonb not null,
  published_at timestamptz,
  created_by   text not null,
  created_at   timestamptz not null default now(),
  primary key (brand_id, version)
);
comment on table whitelabel_config is 'Versions of a brand''s look and switches; the highest published version is live, older ones are undo';
comment on column whitelabel_config.config is 'Logo, colours, introBox, tosURL, dashboardKPI, tlds, globals; validated at write and at read';

create table brand_text (
  brand_id uuid not null references brand,
  language text not null check (language in ('en','sv')),
  key      text not null,
  body     text not null,
  primary key (brand_id, language, key)
);
comment on table brand_text is 'Wording a brand overrides: interface texts and mail templates (logic-free)';

create table price_group (
  id         uuid primary key,
  brand_id   uuid not null references brand,
  name       text not null,
  parent_id  uuid references price_group,
  created_at timestamptz not null default now(),
  unique (brand_id, name)
);
comment on table price_group is 'A price list; what it does not state itself it takes from the parent through price_margin';

create sequence account_number_seq start 100001;
create table account (
  id                 uuid primary key,
  number             bigint not null default nextval('account_number_seq'),
  brand_id           uuid not null references brand,
  parent_id          uuid references account,
  kind               text not null check (kind in ('operator','master','sub')),
  state              text not null default 'active' check (state in ('active','suspended','closed')),
  party              text not null default 'company' check (party in ('company','person')),
  currency           char(3) not null default 'SEK' references currency,
  language           text not null default 'en' check (language in ('en','sv')),
  owner_contact_id   uuid,
  billing_contact_id uuid,
  vat_number         text,
  price_group_id     uuid references price_group,
  invoice_method     text not null default 'prepayment' check (invoice_method in ('prepayment','postpayment')),
  payment_days       smallint not null default 30 check (payment_days between 0 and 120),
  credit_limit_minor bigint not null default 0 check (credit_limit_minor >= 0),
  whitelabel         smallint not null default 0 check (whitelabel >= 0),
  default_renewal    text not null default 'auto' check (default_renewal in ('auto','manual')),
  moderates_orders   boolean not null default false,
  enforces_2fa       boolean not null default false,
  settings           jsonb not null default '{}',
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  dns_needs_note     boolean not null default false,
  dns_needs_second   boolean not null default false,
  unique (number),
  check (kind <> 'sub' or parent_id is not null)
);
comment on table account is 'Customer: master account, sub-account or the operator''s own root; the unit of ownership and of row-level security';
comment on column account.number is 'Customer number printed on invoices; installation-wide sequence, gaps allowed';
comment on column account.vat_number is '[personal] for sole traders; proof in vat_proof';
comment on column account.credit_limit_minor is 'Post-payment limit in minor units of account.currency';
comment on column account.whitelabel is 'Whitelabel value of the specification: above 0 shows the whitelabel tool';
comment on column account.moderates_orders is 'Orders of users without order_approve wait for approval (reason 4015)';
comment on column account.settings is 'Account-wide preferences without a rule behind them (cart view, show labels, ...)';
comment on column account.dns_needs_note is 'People say why with every change of DNS records';
comment on column account.dns_needs_second is 'Changes of DNS records by people wait in zone_draft (kind approval) until another person approves them (approval, rule dns_second)';
create index account_parent on account (parent_id);
create index account_brand on account (brand_id, number);

alter table brand add foreign key (owner_account_id) references account;

create table account_closure (
  ancestor_id   uuid not null references account,
  descendant_id uuid not null references account,
  depth         smallint not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
comment on table account_closure is 'Every ancestor-descendant pair of the account tree, self included; kept by trigger';
comment on column account_closure.depth is 'Steps between the two; 0 = the account itself';
create index account_closure_up on account_closure (descendant_id, ancestor_id);

create table reseller (
  account_id          uuid primary key references account,
  seller_id           uuid references seller,
  public_name         text not null,
  email               text not null,
  phone               text,
  url                 text,
  abuse_email         text,
  vat_rate_bp         integer check (vat_rate_bp between 0 and 10000),
  default_template_id uuid,
  default_contact_id  uuid,
  created_at          timestamptz not null default now()
);
comment on table reseller is 'Reseller settings of an account; changed by staff only';
comment on column reseller.seller_id is 'Set when the reseller invoices its customers itself; null = the operator''s seller does';
comment on column reseller.vat_rate_bp is 'Rate shown in the reseller''s own prices, basis points';
comment on column reseller.default_template_id is 'Default DNS set: a template of kind nameservers';

create table role (
  account_id  uuid not null references account,
  id          uuid not null,
  name        text not null,
  is_shared   boolean not null default false,
  permissions text[] not null check (np_distinct(permissions)),
  version     integer not null default 1,
  primary key (account_id, id),
  unique (account_id, name)
);
comment on table role is 'Named permission set of an account; shared ones belong to the operator account and are visible to all';
comment on column role.is_shared is 'Shown to all accounts; holds no right of staff';
comment on column role.permissions is 'Names from permission; a nightly query finds unknown ones';

create table panel_user (
  id              uuid primary key,
  brand_id        uuid not null references brand,
  username        text not null check (length(username) between 3 and 80),
  username_key    text collate "C" not null generated always as (lower(username)) stored,
  email           text not null,
  email_proved_at timestamptz,
  phone           text check (phone ~ '^\+[0-9]{1,3}\.[0-9]{1,15}$'),
  phone_proved_at timestamptz,
  first_name      text not null default '',
  last_name       text not null default '',
  language        text not null default 'en' check (language in ('en','sv')),
  currency        char(3) not null default 'SEK' references currency,
  list_size       smallint not null default 10 check (list_size in (10,20,25,50,100)),
  has_2fa         boolean not null default false,
  preferences     jsonb not null default '{}',
  quiet_until     timestamptz,
  disabled_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  awaits_proof    boolean not null default false,
  new_email       text,
  new_email_at    timestamptz,
  unique (brand_id, username_key),
  constraint panel_user_new_email check ((new_email is null) = (new_email_at is null))
);
comment on table panel_user is 'A person who logs in; belongs to one brand, has rights through membership';
comment on column panel_user.username is '[personal] as typed';
comment on column panel_user.email is '[personal]';
comment on column panel_user.phone is '[personal] prefix, dot, number; a domain contact takes at most 17 characters of it';
comment on column panel_user.first_name is '[personal]';
comment on column panel_user.last_name is '[personal]';
comment on column panel_user.has_2fa is 'True while a totp or passkey credential is active';
comment on column panel_user.preferences is 'View settings: cart view, help, prices with VAT, labels, newsletter, notification channels, saved list views';
comment on column panel_user.quiet_until is 'Dangerous transfer-out steps are refused until then (72 h after a change of mail, phone, password or 2FA)';
comment on column panel_user.awaits_proof is 'Signed up or invited, and has not opened the mailed link yet: nobody logs in by this name';
comment on column panel_user.new_email is '[personal] address that waits for its proof; null when none does';
comment on column panel_user.new_email_at is 'When the new address was given';
-- A link to a new password can be asked for by mail address.
create index panel_user_email on panel_user (brand_id, lower(email));

create table membership (
  account_id      uuid not null references account,
  user_id         uuid not null references panel_user,
  role_account_id uuid not null,
  role_id         uuid not null,
  extra           text[] not null default '{}',
  denied          text[] not null default '{}',
  label_ids       integer[],
  domain_ids      uuid[],
  is_owner        boolean not null default false,
  valid_until     timestamptz,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (role_account_id, role_id) references role (account_id, id)
);
comment on table membership is 'Rights of a user in an account: role plus extra minus denied; denial wins';
comment on column membership.role_account_id is 'Owner of the role: this account or the operator account (shared roles)';
comment on column membership.extra is 'Permissions beyond the role';
comment on column membership.denied is 'Permissions taken away; wins over role and extra';
comment on column membership.label_ids is 'Null = all domains; otherwise only domains with one of these labels';
comment on column membership.domain_ids is 'Null = all domains; otherwise only these, in addition to label_ids';
create index membership_user on membership (user_id);

create table credential (
  id          uuid primary key,
  user_id     uuid not null references panel_user,
  kind        text not null check (kind in ('password','totp','passkey','recovery')),
  is_active   boolean not null default false,
  secret_text text,
  secret_enc  bytea,
  secret_hash bytea,
  passkey     jsonb,
  last_step   bigint,
  name        text,
  created_at  timestamptz not null default now(),
  used_at     timestamptz,
  check (case kind when 'password' then secret_text is not null
                   when 'totp'     then secret_enc is not null
                   when 'passkey'  then passkey is not null and secret_hash is not null
                   else secret_hash is not null end)
);
comment on table credential is 'What a user proves himself with: one password, one TOTP secret, passkeys, single-use recovery codes';
comment on column credential.secret_text is 'password: PHC string (argon2id)';
comment on column credential.secret_enc is 'totp: encrypted seed; pending until is_active';
comment on column credential.secret_hash is 'recovery: hash of the code; passkey: hash of the credential id';
comment on column credential.passkey is 'Credential id, public key, counter, transports';
comment on column credential.last_step is 'totp: last accepted 30-second step; a step is accepted once';
create unique index credential_one on credential (user_id, kind) where is_active and kind in ('password','totp');
create unique index credential_hash on credential (secret_hash) where kind = 'passkey';
create index credential_user on credential (user_id, kind);

create table session (
  token_hash    bytea primary key check (length(token_hash) = 32),
  id            uuid not null unique,
  user_id       uuid not null references panel_user,
  account_id    uuid not null references account,
  brand_id      uuid not null references brand,
  host          text collate "C" not null,
  level         text not null default 'full' check (level in ('full','stepped_up')),
  stepped_up_at timestamptz,
  staff_id      uuid,
  staff_reason  text,
  device        text,
  address       inet,
  created_at    timestamptz not null default now(),
  used_at       timestamptz not null default now(),
  ends_at       timestamptz not null,
  revoked_at    timestamptz,
  foreign key (host, brand_id) references brand_host (host, brand_id),
  check (staff_id is null or staff_reason is not null)
);
comment on table session is 'A logged-in browser; looked up by token hash on every request';
comment on column session.account_id is 'Account the user currently acts in';
comment on column session.host is 'Together with brand_id a foreign key: a session lives on its brand''s hosts only (I-S6)';
comment on column session.staff_id is 'Staff member acting as the user: read-only, 30 minutes, shown to the customer';
comment on column session.device is '[personal] user agent text';
comment on column session.address is '[personal]';
comment on column session.used_at is 'Written at most once a minute; idle limit counts from here';
create index session_ends on session (ends_at);
-- A login ends a user's oldest sessions beyond twenty, so the live ones are found without reading those that are over.
create index session_live on session (user_id, created_at desc, id desc) where revoked_at is null;

create table half_login (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    uuid not null references panel_user,
  brand_id   uuid not null references brand,
  step       text not null check (step in ('code','activate_phone','activate_pin','activate_totp','reset_sms','reset_wait')),
  secret_enc bytea,
  pin_hash   bytea,
  phone      text,
  tries      smallint not null default 0 check (tries <= 5),
  not_before timestamptz,
  created_at timestamptz not null default now(),
  ends_at    timestamptz not null,
  session_id uuid
);
comment on table half_login is 'Between password and second factor (own cookie); reaches the two-step routes only';
comment on column half_login.secret_enc is 'Pending TOTP seed; the secret field sent by the client is ignored';
comment on column half_login.phone is '[personal] number under proof';
comment on column half_login.not_before is 'reset_wait: the reset takes effect then (24 h, cancellable)';
comment on column half_login.session_id is 'Session that proves a phone: the row is no login then, and opens none';
create index half_login_user on half_login (user_id);

create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  brand_id       uuid not null references brand,
  user_id        uuid references panel_user,
  act            text not null check (act in ('add','login','second_step','step_up')),
  content_hash   bytea check (length(content_hash) = 32),
  created_at     timestamptz not null default now(),
  ends_at        timestamptz not null,
  check ((act = 'login') = (user_id is null)),
  check ((act = 'step_up') = (content_hash is not null))
);
comment on table passkey_challenge is 'A challenge sent to a browser whose passkey has not answered yet; taken away by its first answer';
comment on column passkey_challenge.user_id is 'Who has to answer; null: whoever logs in';
comment on column passkey_challenge.act is 'What the answer is good for';
comment on column passkey_challenge.content_hash is 'step_up: the act that is proven for';
create index passkey_challenge_end on passkey_challenge (ends_at);

create table one_time_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  brand_id   uuid not null references brand,
  kind       text not null check (kind in ('password_reset','email_proof','signup','invite','affiliate','undo','pay_invoice',
               'case_answer','owner_consent','mail_destination','device')),
  user_id    uuid references panel_user,
  account_id uuid references account,
  subject    jsonb not null default '{}',
  created_at timestamptz not null default now(),
  ends_at    timestamptz not null,
  used_at    timestamptz
);
comment on table one_time_token is 'Every mailed link and every remembered device: stored hashed, single use except kind device';
comment on column one_time_token.subject is 'What the token stands for (new address, invited role, invoice id, ...) [personal]';
create index one_time_token_user on one_time_token (user_id);
create index one_time_token_end on one_time_token (ends_at);

create table rate_counter (
  key           text collate "C" not null,
  window_at     timestamptz not null,
  n             integer not null default 0 check (n >= 0),
  cap           integer not null check (cap > 0),
  blocked_until timestamptz,
  primary key (key, window_at),
  check (n <= cap)
);
comment on table rate_counter is 'Counters behind login, second factor, SMS and reset limits; keys hold hashes, not names';
comment on column rate_counter.key is 'kind:hash of subject, such as 2fa:<user id hash>';
comment on column rate_counter.cap is 'The CHECK stops a race from passing the cap (I-S4)';

create table step_up (
  account_id   uuid not null references account,
  id           uuid not null,
  user_id      uuid not null references panel_user,
  method       text not null check (method in ('password','totp','recovery','passkey')),
  content_hash bytea not null check (length(content_hash) = 32),
  made_at      timestamptz not null default now(),
  used_at      timestamptz,
  used_key     text,
  primary key (account_id, id)
);
comment on table step_up is 'Fresh proof bound to the exact content of one dangerous action and to the session it is done in, valid 10 minutes';
comment on column step_up.content_hash is 'HMAC of the act and its input under the session''s token, so that it says nothing about either';
comment on column step_up.used_key is 'Idempotency key of the call that used the proof: its repeat is the same act';
create index step_up_content on step_up (account_id, content_hash);

create table api_token (
  account_id   uuid not null references account,
  id           uuid not null,
  kind         text not null check (kind in ('api','dns','acme','ddns','calendar')),
  token_hash   bytea not null unique,
  name         text not null,
  permissions  text[] not null default '{}',
  scope        jsonb not null default '{}',
  created_by   text not null,
  created_at   timestamptz not null default now(),
  used_at      timestamptz,
  ends_at      timestamptz,
  revoked_at   timestamptz,
  hint         text not null default '' check (length(hint) <= 24),
  used_from    inet,
  refused_at   timestamptz,
  refused_from inet,
  refused_why  text check (refused_why in ('network','reach','ended','revoked')),
  primary key (account_id, id),
  constraint api_token_refused_check check ((refused_at is null) = (refused_why is null))
);
comment on table api_token is 'Keys of the panel API, of the DNS API and of calendar addresses';
comment on column api_token.scope is 'zones (apexes), names (owner patterns), types, networks: null = no limit of that kind; canwrite';
comment on column api_token.hint is 'First and last characters of the token, to tell tokens apart';
comment on column api_token.used_from is '[personal] Address of the last use';
comment on column api_token.refused_at is 'When a call with it was refused last, to the minute';
comment on column api_token.refused_from is '[personal] Address of that call';
comment on column api_token.refused_why is 'network: not one of its own; reach: asked for what is beyond it; ended, revoked: no longer a token';
create index api_token_list on api_token (account_id, created_at desc);

create table idempotency_key (
  account_id uuid not null,
  actor      text not null,
  route      text not null,
  key        text not null check (length(key) between 16 and 200),
  body_hash  bytea not null,
  state      text not null default 'running' check (state in ('running','done')),
  recovery   text,
  answer     jsonb,
  created_at timestamptz not null default now(),
  keep_until timestamptz not null,
  primary key (account_id, actor, route, key),
  check (state = 'running' or answer is not null)
);
comment on table idempotency_key is 'One row per write key: same key and body give the stored answer, other body is refused; jobs use it with actor job:<name>';
comment on column idempotency_key.account_id is 'Account of the effect; the zero uuid for keys made before an account exists';
comment on column idempotency_key.recovery is 'Last finished step; the completer goes on from here';
comment on column idempotency_key.answer is 'Stored answer body, given again to a repeat';
create index idempotency_key_end on idempotency_key (keep_until);

create table approval (
  account_id     uuid not null references account,
  id             uuid not null,
  rule           text not null check (rule in ('order_moderation','staff_second','dns_second','bulk_set','credit_override',
                   'payee_change')),
  subject_kind   text not null,
  subject_id     uuid not null,
  content_hash   bytea not null,
  asked_by       text not null,
  asked_at       timestamptz not null default now(),
  decided_by     text,
  decided_at     timestamptz,
  decision       text check (decision in ('approved','denied')),
  reason         text,
  ends_at        timestamptz,
  expiry_told_at timestamptz,
  primary key (account_id, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check (decided_by is distinct from asked_by)
);
comment on table approval is 'Second opinions of every kind: moderation by the master account, two-person rule of staff, approved bulk sets';
comment on column approval.content_hash is 'Hash of exactly what was approved; executing something else is refused';
comment on column approval.expiry_told_at is 'When it was told that nobody had decided in time; null: not over, decided, or of a kind that is not told of';
create unique index approval_open on approval (account_id, rule, subject_id) where decision is null;
create index approval_subject on approval (account_id, subject_id);
create index approval_untold on approval (ends_at) where rule = 'dns_second' and decision is null and expiry_told_at is null;
