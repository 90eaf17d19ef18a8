-- Hosts of brands are added in the panel. A host that somebody only claims is kept apart until its DNS has proved it: it leads nowhere, and
-- does not keep others from it. One host of a brand is the main one, to which mails lead. A job looks whether hosts still lead here.
--
-- Locks: ACCESS EXCLUSIVE on brand_host for the new columns.

create table brand_host_claim (
  brand_id uuid not null references brand,
  host     text collate "C" not null check (host = lower(host) and length(host) <= 253),
  token    text not null check (length(token) >= 20),
  added_by text not null,
  added_at timestamptz not null,
  primary key (brand_id, host)
);
comment on table brand_host_claim is 'Hosts that a brand wants and that its DNS has not proved yet';
comment on column brand_host_claim.token is 'Expected in a TXT record of _nameplane below the host; public once it is published';

alter table brand_host add column proved_at timestamptz;
alter table brand_host add column is_main boolean not null default false;
alter table brand_host add column leads text check (leads in ('here','elsewhere','nowhere'));
comment on column brand_host.is_live is 'The brand is served on it; false: it was removed, and only its ended sessions name it';
comment on column brand_host.proved_at is 'When its DNS proved it; null: entered by a command';
comment on column brand_host.is_main is 'The one to which mails of the brand lead; none: the first';
comment on column brand_host.checked_at is 'When its DNS was asked last where it leads';
comment on column brand_host.leads is 'Where its addresses led then: to this installation, elsewhere, or to none; null: not asked';
create unique index brand_host_main on brand_host (brand_id) where is_main;

alter table brand_host_claim owner to nameplane_owner;
alter table brand_host_claim enable row level security;
alter table brand_host_claim force row level security;
create policy owner_all on brand_host_claim to nameplane_owner using (true) with check (true);
create policy owner on brand_host_claim to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
create policy staff on brand_host_claim to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
grant select, insert, delete on brand_host_claim to nameplane_app, nameplane_staff;

-- The worker writes where a host leads, and nothing else of it.
create policy check_update on brand_host for update to nameplane_worker using (true) with check (true);
grant update (checked_at, leads) on brand_host to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('brand_host_claim', 'operational', null, null, 'keep', 'removed by whoever made it, or when it is proved');
