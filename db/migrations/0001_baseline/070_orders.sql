-- Services, orders, the requests they consist of, and the prices told for them.

create table service (
  account_id    uuid not null references account,
  id            uuid not null,
  product_id    integer not null references product,
  name          text not null,
  state         text not null default 'setting_up' check (state in ('setting_up','active','renewal_pending','suspended','ending',
                  'ended')),
  domain_id     uuid,
  params        jsonb not null default '{}',
  currency      char(3) not null references currency,
  renewal_mode  text not null default 'auto' check (renewal_mode in ('auto','manual','cancel')),
  started_at    timestamptz,
  paid_until    timestamptz not null default 'infinity',
  binding_until timestamptz,
  renews_at     timestamptz not null default 'infinity',
  ended_at      timestamptz,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id)
);
comment on table service is 'A subscription or one-off service the account has bought (everything but domain registrations)';
comment on column service.name is 'Shown name; typed again to cancel';
comment on column service.params is 'Product-specific settings by product.param_schema (lock contacts, VPN user, trademark, escrow parties, ...)';
comment on column service.binding_until is 'End of the binding period: cancelling before it moves the end there';
create index service_list on service (account_id, product_id, state, id);
create index service_renews on service (renews_at) where ended_at is null;
create index service_domain on service (account_id, domain_id);

create sequence order_number_seq start 100001;
create table sales_order (
  account_id     uuid not null references account,
  id             uuid not null,
  number         bigint not null default nextval('order_number_seq'),
  state          text not null check (state in ('awaiting_payment','working','closed','cancelled')),
  origin         text not null check (origin in ('checkout','renewal','staff','api','import')),
  currency       char(3) not null references currency,
  net_minor      bigint not null check (net_minor >= 0),
  vat_minor      bigint not null check (vat_minor >= 0),
  total_minor    bigint not null check (total_minor = net_minor + vat_minor),
  method         text not null check (method in ('card','paypal','swish','bank','invoice','credit','free')),
  terms_version  text,
  placed_by      text not null,
  placed_at      timestamptz not null default now(),
  closed_at      timestamptz,
  version        integer not null default 1,
  credit_minor   bigint not null default 0,
  credit_state   text,
  po_number      text check (length(po_number) between 1 and 100),
  promised_minor bigint not null default 0,
  primary key (account_id, id),
  unique (account_id, number),
  check ((state in ('closed','cancelled')) = (closed_at is not null)),
  constraint order_credit_state check ((credit_state is null) = (credit_minor = 0) and credit_state in ('held','used','released')),
  constraint order_promised check (promised_minor >= 0),
  constraint order_credit check (credit_minor >= 0)
);
comment on table sales_order is 'A checked-out basket: O<number> of the header search';
comment on column sales_order.total_minor is 'Frozen sum of the quotes of its requests = amount sent to the payment provider';
comment on column sales_order.credit_minor is 'Prepaid credit the order takes, part of total_minor; after a release what it took before';
comment on column sales_order.credit_state is 'held = kept for the order until the rest of its money arrives; used = booked on its invoice (3900); released = given back';
comment on column sales_order.po_number is 'The customer''s own reference, printed on the invoice';
comment on column sales_order.promised_minor is 'What goes on the account''s invoice when the last line has ended, at most, and counts against its credit limit until then';
create index sales_order_number on sales_order (number);
create index order_promised on sales_order (account_id, currency) where promised_minor > 0;

create sequence request_number_seq start 1000001;
create table request (
  account_id    uuid not null references account,
  id            uuid not null,
  number        bigint not null default nextval('request_number_seq'),
  type          text not null check (type in ('cancel-service','create-dns-registration','create-domain-escrow',
                  'create-domain-registration','create-domain-transfer','create-item-registration','create-service',
                  'create-ssl','renew-service','update-dns-renew','update-domain-cancellation','update-domain-contacts',
                  'update-domain-dns','update-domain-registrant','update-domain-renew','update-domain-restore')),
  stage         text not null default 'main' check (stage in ('main','pre')),
  origin        text not null default 'user' check (origin in ('user','api','system','staff','import')),
  state         text not null check (state in ('in_basket','awaiting_payment','queued','processing','manual','pending_registry',
                  'on_hold','pending_unlock','second_opinion','action_required','completed','failed','cancelled',
                  'cancelled_duplicate','cancelled_timeout','rejected','junk')),
  is_final      boolean not null generated always as (state in ('completed','cancelled','cancelled_duplicate','cancelled_timeout',
                  'rejected','junk')) stored,
  reason        integer references status_code check (reason between 4001 and 4899),
  reason_text   text,
  basket_of     uuid,
  order_id      uuid,
  position      integer not null default 0,
  ascii_name    text collate "C",
  tld           text collate "C" references tld,
  domain_id     uuid,
  service_id    uuid,
  product_id    integer references product,
  period_months smallint check (period_months between 0 and 120),
  params        jsonb not null default '{}',
  secret_enc    bytea,
  quote_id      uuid,
  step_up_id    uuid,
  funding       text check (funding in ('captured','held','credit','free')),
  funded_at     timestamptz,
  release       text check (release in ('fulfilled','credited','refunded')),
  released_at   timestamptz,
  attempt       integer not null default 0 check (attempt >= 0),
  recovery      text,
  next_check_at timestamptz,
  limit_at      timestamptz,
  is_locked     boolean not null default false,
  lock_reason   text,
  created_by    text not null,
  created_at    timestamptz not null default now(),
  ended_at      timestamptz,
  version       integer not null default 1,
  faults        smallint not null default 0,
  stop_cause    text,
  primary key (account_id, id),
  unique (account_id, number),
  foreign key (account_id, order_id) references sales_order (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id),
  foreign key (account_id, step_up_id) references step_up (account_id, id),
  constraint request_stage       check (stage = 'main' or type = 'update-domain-registrant'),
  constraint request_reason      check ((state = 'action_required') = (reason is not null)),
  constraint request_in_order    check (state = 'in_basket' or order_id is not null or origin = 'import'),
  constraint request_basket      check (state <> 'in_basket' or (order_id is null and funded_at is null and basket_of is not null)),
  constraint request_priced      check (funded_at is null or quote_id is not null),
  constraint request_funding     check ((funding is null) = (funded_at is null)),
  constraint request_work_funded check (state not in ('queued','processing','pending_registry','pending_unlock','completed')
      or funded_at is not null),
  constraint request_release     check ((release is null) = (released_at is null) and (release is null or funded_at is not null)),
  constraint request_closed      check (not is_final or funded_at is null or release is not null),
  constraint request_fulfilled   check (release is null or (release = 'fulfilled') = (state = 'completed')),
  constraint request_end         check (is_final = (ended_at is not null)),
  constraint request_secret_cut  check (secret_enc is null or not is_final),
  constraint request_open_check  check (is_final or state = 'in_basket' or (next_check_at is not null and limit_at is not null)),
  constraint request_step_up     check (type not in ('update-domain-registrant','update-domain-cancellation')
      or origin in ('system','staff','import') or state = 'in_basket' or step_up_id is not null),
  constraint request_domain_name check (type not like '%domain%' or ascii_name is not null)
);
comment on table request is 'One thing a customer wants done: basket item, order line and work item are this same row; its id never changes';
comment on column request.number is 'Request id of the specification (digits in the header search); installation-wide sequence';
comment on column request.stage is 'pre = owner change still gathering consent and documents (basket action update-domain-registrant-pre)';
comment on column request.reason is 'Sub-reason of action required: 4001 to 4015, 4899';
comment on column request.reason_text is 'Registry''s own words, secrets masked';
comment on column request.basket_of is 'User whose basket it was put into; colleagues see, but do not check out, each other''s items';
comment on column request.params is 'Input of the type, validated by its schema; never secrets';
comment on column request.secret_enc is 'Auth code of a transfer in, until sent and accepted; a CHECK removes it at the end';
comment on column request.quote_id is 'Frozen price: nothing can be funded without it (I-M13)';
comment on column request.step_up_id is 'Proof behind a dangerous change (I-D10)';
comment on column request.funding is 'captured = money received, held = card reservation, credit = post-payment account, free = price zero';
comment on column request.release is 'How a funded request ended for the money: set once, at the end (I-O1)';
comment on column request.recovery is 'Last finished step of the work; a new attempt goes on after it';
comment on column request.next_check_at is 'When a sweep looks again, at the latest';
comment on column request.limit_at is 'Deadline: afterwards the request times out or a staff task exists (I-O3)';
comment on column request.is_locked is 'Only staff may cancel it';
comment on column request.faults is 'Attempts in a row that ended in a fault of our own program; none after one that ended in any other way';
comment on column request.stop_cause is 'What stopped it, the same words for the same cause; registry:<id> = the whole registry refuses us. Null while it does not stand still for us';
create index request_list on request (account_id, created_at desc, id desc) where state <> 'in_basket';
create index request_state_list on request (account_id, state, created_at desc, id desc) where state <> 'in_basket';
create index request_basket_of on request (account_id, basket_of, position, id) where state = 'in_basket';
create index request_order on request (account_id, order_id, position);
create index request_name on request (account_id, ascii_name, created_at desc);
create index request_number on request (number);
create index request_sweep on request (next_check_at) where not is_final and state <> 'in_basket';
-- However often the sweep of renewals runs, it orders only one renewal for a period that ends. A second one is possible only if
-- the first was cancelled, or was not paid in time.
create unique index request_renewal_once on request (account_id, domain_id, (params ->> 'period'))
  where type = 'update-domain-renew' and origin = 'system' and params ? 'period' and state not in ('cancelled', 'cancelled_timeout');
create index request_renewal_unpaid on request (limit_at) where type = 'update-domain-renew' and origin = 'system' and state = 'action_required' and reason = 4006;
create index request_renewal_last on request (account_id) where type = 'update-domain-renew' and origin = 'system' and state = 'completed' and params ? 'last';
create index request_renewed on request (ended_at) where type = 'update-domain-renew' and origin = 'system' and state = 'completed';
create unique index request_one_open on request (account_id, type, ascii_name)
  where not is_final and state <> 'in_basket' and type in ('create-domain-registration','create-domain-transfer','update-domain-renew','update-domain-restore','update-domain-cancellation',
                                                           'update-domain-dns','update-domain-contacts','update-domain-registrant','create-dns-registration');
comment on index request_one_open is 'One open request of a kind for a name; who orders the second at the same moment is refused';
create index request_stop_cause on request (stop_cause) where stop_cause is not null;
create unique index request_one_in_basket on request (account_id, basket_of, type, ascii_name, (coalesce(product_id, 2298) = 2298))
  where state = 'in_basket' and ascii_name is not null;
comment on index request_one_in_basket is 'One line of a kind for a name in a basket; its registry lock and its DNS plan are two';
-- Whenever a line of an order ends, it is checked whether other lines of the order, or of a part of it, have not ended yet. An
-- order may have 10,000 lines.
create index request_open_line on request (account_id, order_id, (position % 64)) where not is_final;
comment on index request_open_line is 'Lines of an order that have not ended, by the 64 parts whose ends do not wait for each other';

alter table transfer add foreign key (account_id, request_id) references request (account_id, id);

create table quote (
  account_id     uuid not null,
  id             uuid not null,
  request_id     uuid not null,
  price_group_id uuid not null references price_group,
  operation      text not null,
  period_months  smallint not null,
  quantity       integer not null default 1 check (quantity between 1 and 10000),
  currency       char(3) not null references currency,
  net_minor      bigint not null check (net_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and net_minor),
  vat_rate_bp    integer not null check (vat_rate_bp between 0 and 10000),
  vat_minor      bigint not null check (vat_minor >= 0),
  total_minor    bigint not null check (total_minor = net_minor - discount_minor + vat_minor),
  registry_fee   jsonb,
  valid_until    timestamptz not null,
  made_at        timestamptz not null default now(),
  accepted_at    timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references request (account_id, id) on delete cascade
) with (fillfactor = 50);
comment on table quote is 'A price told to a customer: never changed; a new price is a new quote the customer has to accept';
comment on column quote.quantity is 'Pieces; years of a domain are period_months';
comment on column quote.net_minor is 'Before discount, without VAT';
comment on column quote.registry_fee is 'Fee extension values to echo for premium names: {amount, currency, class}';
create index quote_request on quote (account_id, request_id);

alter table request add constraint request_quote foreign key (account_id, quote_id) references quote (account_id, id);

create table owner_consent (
  account_id  uuid not null references account,
  id          uuid not null,
  request_id  uuid not null,
  side        text not null check (side in ('old','new','both')),
  name        text not null,
  email       text not null,
  asked_at    timestamptz,
  answer      text check (answer in ('agreed','refused')),
  answered_at timestamptz,
  address     inet,
  primary key (account_id, id),
  unique (account_id, request_id, side),
  foreign key (account_id, request_id) references request (account_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table owner_consent is 'What the old and the new owner of a name answered to a change of owner, by the link mailed to each';
comment on column owner_consent.side is 'both = one address speaks for both, and is asked once';
comment on column owner_consent.name is '[personal] who was asked';
comment on column owner_consent.email is '[personal] where the link went';
comment on column owner_consent.address is '[personal] Internet address the answer came from: proof of consent';
