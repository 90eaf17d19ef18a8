-- What the world sees at the names of a certificate: each name is connected to by TLS once a day and after each issuance, so that a new
-- certificate that was never installed is noticed before the old one ends.
--
-- Locks: a new table; ACCESS EXCLUSIVE on certificate for a new column without a default, and an index of its few rows.

create table certificate_sight (
  account_id     uuid not null references account,
  certificate_id uuid not null,
  name           text collate "C" not null,
  state          text not null check (state in ('current','older','other','expired','wrong_name','incomplete','no_address','not_public','no_answer')),
  address        inet,
  issuer         text,
  serial         text,
  expires_at     timestamptz,
  seen_at        timestamptz not null,
  told           text,
  primary key (account_id, certificate_id, name),
  foreign key (account_id, certificate_id) references certificate (account_id, id) on delete cascade
);
comment on table certificate_sight is 'What each name of a coverage showed when it was last connected to';
comment on column certificate_sight.state is 'current: the newest certificate; older: a former one of the coverage; other: one that was not issued here; incomplete: the newest one without the certificates that signed it; not_public: none of its addresses is on the internet, and none was connected to';
comment on column certificate_sight.told is 'What its owner was told last: the state and the end of the certificate';

alter table certificate add column looks_at timestamptz;
comment on column certificate.looks_at is 'Ordered ones: when its names are looked at next';
create index certificate_looks on certificate (looks_at) where looks_at is not null;
update certificate set looks_at = now() where kind = 'ordered' and pem is not null;

alter table certificate_sight owner to nameplane_owner;
alter table certificate_sight enable row level security;
alter table certificate_sight force row level security;
create policy tenant on certificate_sight to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on certificate_sight for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on certificate_sight to nameplane_owner using (true) with check (true);
create policy sweep on certificate_sight for select to nameplane_readonly using (true);
grant select on certificate_sight to nameplane_app, nameplane_staff, nameplane_readonly;
grant select, insert, update, delete on certificate_sight to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('certificate_sight', 'operational', null, null, 'keep', 'goes with its certificate');
