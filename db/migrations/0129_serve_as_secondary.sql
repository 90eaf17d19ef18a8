-- Secondary DNS: zones that customers keep on a primary of their own, copied by zone transfers and served by our name servers.
--
-- Locks: a new table.

create table secondary_zone (
  account_id       uuid not null references account,
  zone_id          uuid not null,
  service_id       uuid not null,
  primaries        jsonb not null check (jsonb_typeof(primaries) = 'array' and jsonb_array_length(primaries) between 1 and 5),
  key_name         text collate "C",
  key_enc          bytea,
  version          integer not null default 1 check (version > 0),
  placed_version   integer not null default 0 check (placed_version >= 0),
  serial           bigint check (serial between 0 and 4294967295),
  primary_serial   bigint check (primary_serial between 0 and 4294967295),
  expire_seconds   integer,
  trouble          text check (trouble in ('silent','notServed','refused','signature','taken','server')),
  trouble_since    timestamptz,
  told             text check (told in ('failing','expired')),
  checked_at       timestamptz,
  reached_at       timestamptz,
  transferred_at   timestamptz,
  next_check_at    timestamptz,
  created_at       timestamptz not null default now(),
  ended_at         timestamptz,
  primary key (account_id, zone_id),
  foreign key (account_id, zone_id) references zone (account_id, id) on delete cascade,
  foreign key (account_id, service_id) references service (account_id, id),
  check ((key_name is null) = (key_enc is null))
);
comment on table secondary_zone is 'Zones of the kind secondary: from where they are copied, and how far the copy has come. Their records are on the name servers only';
comment on column secondary_zone.primaries is 'Array of {host, port}';
comment on column secondary_zone.key_name is 'TSIG key that signs the transfers (hmac-sha256); null: they are allowed by address';
comment on column secondary_zone.version is 'Rises with each change of primaries or key; placed_version is what the name server was last given';
comment on column secondary_zone.serial is 'What our name server serves; null: nothing yet';
comment on column secondary_zone.expire_seconds is 'EXPIRE of the primary''s SOA: for how long the copy is valid without the primary';
comment on column secondary_zone.trouble is 'What prevents the copy: silent = no primary answers; notServed = they answer, and do not have the zone; refused = they refuse the transfer; signature = the key does not fit; taken = the domain was registered here by another account; server = our name server refuses it';
comment on column secondary_zone.told is 'What the owner was last told is wrong; null: nothing, or it is right again';
comment on column secondary_zone.reached_at is 'When a primary last answered for the zone';
create unique index secondary_zone_service on secondary_zone (account_id, service_id);
create index secondary_zone_due on secondary_zone (next_check_at) where next_check_at is not null;

alter table secondary_zone owner to nameplane_owner;
alter table secondary_zone enable row level security;
alter table secondary_zone force row level security;
create policy tenant on secondary_zone to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on secondary_zone for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on secondary_zone to nameplane_owner using (true) with check (true);
create policy sweep on secondary_zone for select to nameplane_readonly using (true);
grant select on secondary_zone to nameplane_app, nameplane_readonly;
grant select (account_id, zone_id, service_id, primaries, key_name, version, placed_version, serial, primary_serial, expire_seconds, trouble, trouble_since, told, checked_at, reached_at, transferred_at, next_check_at, created_at, ended_at) on secondary_zone to nameplane_staff;
grant update (primaries, key_name, key_enc, version, next_check_at, trouble) on secondary_zone to nameplane_app;
grant select, insert, update on secondary_zone to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('secondary_zone', 'operational', null, null, 'keep', 'goes with its zone');
