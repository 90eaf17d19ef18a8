-- Brands are edited in the panel: by the reseller to whose account a brand was lent, and by the operator's people. Changes wait in one draft
-- for each brand, which no customer sees, until they are published as a new version. Until now every transaction on a brand's host could
-- have written its versions and hosts; now only those who edit the brand can, and versions that were never published are theirs alone.
--
-- Locks: ACCESS EXCLUSIVE on brand, brand_host and whitelabel_config for policies and new columns.

create table brand_draft (
  brand_id   uuid primary key references brand,
  config     jsonb,
  revision   integer not null check (revision > 0),
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table brand_draft is 'What is being changed in a brand and is not published yet; one for each brand';
comment on column brand_draft.config is 'The whole configuration; null: nothing is being changed';
comment on column brand_draft.revision is 'Counts the changes, also those that end a draft, so that two people cannot overwrite each other';

alter table whitelabel_config add column changed text[] not null default '{}';
alter table whitelabel_config add column restored_from integer;
comment on column whitelabel_config.changed is 'Which values differ from the version before, such as logo or globals.enableExport';
comment on column whitelabel_config.restored_from is 'The version that was brought back; 0: the standard; null: something new';

alter table brand_draft owner to nameplane_owner;
alter table brand_draft enable row level security;
alter table brand_draft force row level security;
create policy owner_all on brand_draft to nameplane_owner using (true) with check (true);
create policy owner on brand_draft to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
create policy staff on brand_draft to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
grant select, insert, update on brand_draft to nameplane_app, nameplane_staff;

drop policy brand on whitelabel_config;
create policy brand on whitelabel_config for select to nameplane_app, nameplane_worker
  using (brand_id = np_brand() and published_at is not null);
create policy owner on whitelabel_config to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
drop policy staff on whitelabel_config;
create policy staff on whitelabel_config to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
revoke update on whitelabel_config from nameplane_app, nameplane_staff;

create policy owner on brand for select to nameplane_app using (np_owns_brand(id));
create policy owner_update on brand for update to nameplane_app using (np_owns_brand(id)) with check (np_owns_brand(id));
grant update (name) on brand to nameplane_app;

drop policy brand_insert on brand_host;
drop policy brand_update on brand_host;
create policy owner_insert on brand_host for insert to nameplane_app with check (np_owns_brand(brand_id));
create policy owner_update on brand_host for update to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('brand_draft', 'operational', null, null, 'keep', 'one row for each brand');
