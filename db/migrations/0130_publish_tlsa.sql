-- TLSA records (RFC 6698) of certificates whose names have signed zones here: the services they are for, and the keys that are published.
--
-- Locks: a new table; ACCESS EXCLUSIVE on certificate for columns whose defaults are constants, and an index of its few rows.

create table certificate_tlsa (
  account_id     uuid not null references account,
  certificate_id uuid not null,
  port           integer not null check (port between 1 and 65535),
  protocol       text not null check (protocol in ('tcp','udp','sctp')),
  primary key (account_id, certificate_id, port, protocol),
  foreign key (account_id, certificate_id) references certificate (account_id, id) on delete cascade
);
comment on table certificate_tlsa is 'Services for which a coverage has TLSA records in zones here';

alter table certificate
  add column tlsa_hashes text[] not null default '{}',
  add column tlsa_zones jsonb not null default '[]',
  add column tlsa_served_at timestamptz,
  add column tlsa_check_at timestamptz;
comment on column certificate.tlsa_hashes is 'Ordered ones: SHA-256 of the keys (SubjectPublicKeyInfo, in hexadecimal) that their TLSA records name';
comment on column certificate.tlsa_zones is 'Ordered ones: array of {zoneId, version} in which their TLSA records were last changed';
comment on column certificate.tlsa_served_at is 'Ordered ones: since when all name servers serve these records; null: not yet';
comment on column certificate.tlsa_check_at is 'Ordered ones: when their TLSA records are checked next';
create index certificate_tlsa_due on certificate (tlsa_check_at) where tlsa_check_at is not null;

alter table certificate_tlsa owner to nameplane_owner;
alter table certificate_tlsa enable row level security;
alter table certificate_tlsa force row level security;
create policy tenant on certificate_tlsa to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on certificate_tlsa for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on certificate_tlsa to nameplane_owner using (true) with check (true);
create policy sweep on certificate_tlsa for select to nameplane_readonly using (true);
grant select on certificate_tlsa to nameplane_staff, nameplane_readonly;
grant select, insert, delete on certificate_tlsa to nameplane_app, nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('certificate_tlsa', 'operational', null, null, 'keep', 'goes with its certificate');
