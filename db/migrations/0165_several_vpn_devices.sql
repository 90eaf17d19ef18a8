-- Several devices for one VPN: each has a name, a key and an address of its own. What the vendor is told stays in vendor_service;
-- what only the customer needs to know of a device is here. A VPN that has a device keeps it: its key becomes that of a first device,
-- and the vendor is told of it in the new form.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on vendor_service for its foreign key; the rows of VPN in vendor_service.

create table vpn_device (
  account_id  uuid not null references account,
  service_id  uuid not null,
  id          text collate "C" not null check (id ~ '^[a-z2-7]{6}$'),
  name        text not null check (length(name) between 1 and 40),
  public_key  text not null check (length(public_key) = 44),
  key_at      timestamptz not null,
  created_at  timestamptz not null default now(),
  primary key (account_id, service_id, id),
  unique (account_id, service_id, public_key),
  foreign key (account_id, service_id) references vendor_service (account_id, service_id)
);
comment on table vpn_device is 'The devices that may use a VPN. Private keys are not known here';
comment on column vpn_device.id is 'By this the vendor knows the device too, which is not told its name';
comment on column vpn_device.public_key is 'The WireGuard key that was last chosen. Whether the vendor has it is in vendor_service.placed';
comment on column vpn_device.key_at is 'When that key was chosen';
comment on column vpn_device.name is '[personal] What its owner calls it; often a person''s name. No two devices of a VPN have the same, which the lock of vendor_service ensures';

alter table vpn_device owner to nameplane_owner;
alter table vpn_device enable row level security;
alter table vpn_device force row level security;
create policy tenant on vpn_device to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on vpn_device for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on vpn_device to nameplane_owner using (true) with check (true);
create policy sweep on vpn_device for select to nameplane_readonly using (true);
grant select on vpn_device to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, delete, update (name, public_key, key_at) on vpn_device to nameplane_app;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('vpn_device', 'operational', null, null, 'keep', 'goes with its service');

insert into vpn_device (account_id, service_id, id, name, public_key, key_at, created_at)
select account_id, service_id, 'first2', 'VPN', settings ->> 'publicKey', coalesce(placed_at, created_at), coalesce(placed_at, created_at)
  from vendor_service where vendor = 'vpn' and settings ? 'publicKey';
update vendor_service
   set settings = settings - 'publicKey' || jsonb_build_object('device.first2.publicKey', settings ->> 'publicKey'),
       placed = case when placed ? 'publicKey' then placed - 'publicKey' || jsonb_build_object('device.first2.publicKey', placed ->> 'publicKey') else placed end,
       facts = case when facts ? 'address' then facts - 'address' || jsonb_build_object('device.first2.address', facts ->> 'address') else facts end,
       version = version + 1, next_check_at = case when ended_at is null then now() end
 where vendor = 'vpn' and settings ? 'publicKey';
