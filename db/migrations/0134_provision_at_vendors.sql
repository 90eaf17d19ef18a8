-- Services that vendors run for us, such as VPN: what each is to be, what the vendor last said of it, and the request that is on its way
-- (ADR 126). The request and its id are written before the call, so that a lost answer is looked up and nothing is set up twice.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account and service for its foreign keys.

create table vendor_service (
  account_id        uuid not null references account,
  service_id        uuid not null,
  vendor            text not null check (vendor ~ '^[a-z]{2,20}$'),
  settings          jsonb not null check (jsonb_typeof(settings) = 'object'),
  version           integer not null default 1 check (version > 0),
  placed            jsonb check (jsonb_typeof(placed) = 'object'),
  placed_version    integer not null default 0 check (placed_version >= 0),
  refused_version   integer not null default 0 check (refused_version >= 0),
  state             text check (state in ('pending','active','suspended','ended','refused')),
  reason            text check (length(reason) <= 500),
  facts             jsonb check (jsonb_typeof(facts) = 'object'),
  usage             jsonb check (jsonb_typeof(usage) = 'object'),
  request_id        uuid unique,
  request_act       text check (request_act in ('provision','change','suspend','resume','end')),
  request_settings  jsonb check (jsonb_typeof(request_settings) = 'object'),
  request_version   integer,
  request_at        timestamptz,
  next_check_at     timestamptz,
  checked_at        timestamptz,
  placed_at         timestamptz,
  created_at        timestamptz not null default now(),
  ended_at          timestamptz,
  primary key (account_id, service_id),
  foreign key (account_id, service_id) references service (account_id, id),
  check (num_nulls(request_id, request_act, request_settings, request_version, request_at) in (0, 5)),
  check (ended_at is null or (request_id is null and next_check_at is null))
);
comment on table vendor_service is 'Services that a vendor runs for us: what they are to be, and what the vendor has done';
comment on column vendor_service.vendor is 'Which vendor of the configuration, named by what it provides';
comment on column vendor_service.settings is 'What the customer has chosen and the vendor is told; nothing secret';
comment on column vendor_service.version is 'Rises with each change of settings; placed_version is what the vendor has confirmed, refused_version what it has refused';
comment on column vendor_service.placed is 'The settings that the vendor has confirmed';
comment on column vendor_service.state is 'What the vendor last said of the service; null: it has not been asked for it yet';
comment on column vendor_service.reason is 'Why the vendor refused the last request, in its words; null: it did not';
comment on column vendor_service.facts is 'What the vendor tells the customer, such as addresses; checked before it is stored';
comment on column vendor_service.usage is '{receivedBytes, sentBytes, seenAt, at}';
comment on column vendor_service.request_id is 'The request whose outcome is not known yet; the vendor carries out each id once';
create index vendor_service_due on vendor_service (next_check_at) where next_check_at is not null;
create index vendor_service_by_id on vendor_service (service_id);

alter table vendor_service owner to nameplane_owner;
alter table vendor_service enable row level security;
alter table vendor_service force row level security;
create policy tenant on vendor_service to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on vendor_service for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on vendor_service to nameplane_owner using (true) with check (true);
create policy sweep on vendor_service for select to nameplane_readonly using (true);
grant select on vendor_service to nameplane_app, nameplane_staff, nameplane_readonly;
grant update (settings, version, next_check_at) on vendor_service to nameplane_app;
grant select, insert, update on vendor_service to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('vendor_service', 'operational', null, null, 'keep', 'goes with its service');
