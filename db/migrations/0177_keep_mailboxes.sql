-- Addresses that take mail to support, or reports of abuse, are entered by staff, beside those of the configuration.
--
-- Locks: a new table only, with SHARE ROW EXCLUSIVE on brand for its foreign key.

create table mailbox (
  address    text primary key check (address = lower(address) and length(address) between 3 and 254),
  purpose    text not null check (purpose in ('support','abuse')),
  brand_id   uuid not null references brand,
  made_by    text not null,
  made_at    timestamptz not null
);
comment on table mailbox is 'Addresses of brands that take mail: tickets are made of it, or reports of abuse. Those of the configuration are not here';
create index mailbox_brand on mailbox (brand_id);

alter table mailbox owner to nameplane_owner;
alter table mailbox enable row level security;
alter table mailbox force row level security;
create policy owner_all on mailbox to nameplane_owner using (true) with check (true);
create policy staff on mailbox to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy reads on mailbox for select to nameplane_readonly using (true);
grant select, insert, delete on mailbox to nameplane_staff;
grant select on mailbox to nameplane_readonly;
-- Staff see when mail came last, and nothing of the mails.
create policy newest on mail_intake for select to nameplane_staff using (np_staff() is not null);
grant select (mailbox, received_at) on mail_intake to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('mailbox', 'operational', null, null, 'keep', 'addresses of the operator and its brands');
