-- Products and the price book.

create table product (
  id             integer primary key,
  family         text not null check (family in ('dns','ssl','support','domain','certificate','trademark','acquisition','lock',
                   'vpn','seo','idmonitoring','whitelabel','fee')),
  page           text not null,
  name_en        text not null,
  name_sv        text not null,
  billing_months smallint check (billing_months > 0),
  binding_months smallint not null default 0 check (binding_months >= 0),
  trial_days     smallint not null default 0 check (trial_days >= 0),
  limits         jsonb not null default '{}',
  param_schema   jsonb not null default '{}',
  is_sold        boolean not null default true
);
comment on table product is 'Service products by the ids of the specification, plans included (a plan is a product with limits)';
comment on column product.page is 'Service page: premiumDNS, ssl, seo, vpn, registrylock, ownercertificate, trademark, premiumsupport, whitelabel, idmonitoring, acquisition';
comment on column product.billing_months is 'Length of one billing period; null = one-off';
comment on column product.limits is 'Plan limits: records, zones, queries; read by the zone rules';
comment on column product.param_schema is 'JSON Schema of what an order must state';

create table price (
  id             uuid primary key,
  price_group_id uuid not null references price_group,
  tld            text collate "C" references tld,
  product_id     integer references product,
  operation      text not null check (operation in ('create','renew','transfer','restore','trade','start_fee','unlock','manual')),
  period_months  smallint not null check (period_months between 0 and 120),
  currency       char(3) not null references currency,
  amount_minor   bigint not null check (amount_minor >= 0),
  percent_bp     integer check (percent_bp between 0 and 10000),
  is_from        boolean not null default false,
  valid_from     timestamptz not null,
  valid_to       timestamptz,
  check (num_nonnulls(tld, product_id) = 1),
  check (valid_to is null or valid_to > valid_from)
);
comment on table price is 'Price book: sale prices without VAT per price group, currency and validity; rows are closed, never changed';
comment on column price.period_months is 'Months bought for the amount; 0 = one-off';
comment on column price.percent_bp is 'Commission products (escrow 10 % = 1000): added to amount_minor';
comment on column price.is_from is 'A "from" price: shown, but an order needs a staff quote';
create unique index price_open on price (price_group_id, coalesce(tld, ''), coalesce(product_id, 0), operation, period_months, currency, valid_from);
create index price_lookup on price (price_group_id, tld, product_id, operation, currency, valid_from desc);

create table cost_price (
  id            uuid primary key,
  registry_id   text not null references registry,
  tld           text collate "C" references tld,
  product_id    integer references product,
  operation     text not null,
  period_months smallint not null,
  currency      char(3) not null references currency,
  amount_minor  bigint not null check (amount_minor >= 0),
  valid_from    timestamptz not null,
  valid_to      timestamptz,
  check (num_nonnulls(tld, product_id) = 1)
);
comment on table cost_price is 'What the operator pays; own table because no customer role may read it';
create unique index cost_price_open on cost_price (registry_id, coalesce(tld, ''), coalesce(product_id, 0), operation, period_months, currency, valid_from);

create table price_margin (
  price_group_id   uuid not null references price_group,
  scope            text not null,
  valid_from       timestamptz not null,
  percent_bp       integer not null default 0 check (percent_bp between -10000 and 100000),
  fixed_minor      bigint not null default 0,
  currency         char(3) not null references currency,
  round_to_minor   integer not null default 1 check (round_to_minor > 0),
  round_less_minor integer not null default 0,
  floor_at_cost    boolean not null default true,
  primary key (price_group_id, scope, currency, valid_from)
);
comment on table price_margin is 'How a group derives prices it does not state: parent price plus percent plus fixed amount, rounded';
comment on column price_margin.scope is 'all, tld:<tld>, group:<tld group>, product:<id>; the narrowest wins';
comment on column price_margin.round_to_minor is 'Round up to a multiple of this many minor units';
comment on column price_margin.round_less_minor is 'Subtracted after rounding: 1000 and 100 turn 187.40 into 189.00';

create table vat_rate (
  country    char(2) not null references country,
  kind       text not null default 'standard' check (kind in ('standard','reduced','zero')),
  valid_from date not null,
  rate_bp    integer not null check (rate_bp between 0 and 10000),
  primary key (country, kind, valid_from)
);
comment on table vat_rate is 'VAT rates with validity dates';
