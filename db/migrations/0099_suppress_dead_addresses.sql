-- Addresses to which mails of a brand do not go any more: those that bounced for good, those that bounced on several days, and for mails
-- that readers can turn off also those whose owners called a mail spam (RFC 3464, RFC 5965).
--
-- Locks: SHARE on delivery for the new index.

create table mail_suppression (
  brand_id    uuid not null references brand,
  address     text not null check (address = lower(address) and length(address) <= 254),
  covers      text not null check (covers in ('nothing','optional','all')),
  reason      text not null check (reason in ('bounced','delayed','complaint')),
  status      text not null default '',
  words       text not null default '',
  soft_days   smallint not null default 0 check (soft_days >= 0),
  soft_on     date,
  delivery_id uuid not null,
  since       timestamptz not null,
  primary key (brand_id, address)
);
comment on table mail_suppression is 'Addresses to which mails of a brand do not go, with the reason';
comment on column mail_suppression.address is '[personal] in lower case';
comment on column mail_suppression.covers is 'Which mails do not go there: nothing: all go, soft bounces are only counted; optional: those that readers can turn off; all: also the others';
comment on column mail_suppression.status is 'Status code of the report (RFC 3463)';
comment on column mail_suppression.words is '[personal] what the other mail server said';
comment on column mail_suppression.soft_days is 'On how many days mails bounced for a passing reason';
comment on column mail_suppression.delivery_id is 'The mail that was reported last';
create index mail_suppression_list on mail_suppression (brand_id, since desc) where covers <> 'nothing';
alter table mail_suppression owner to nameplane_owner;
alter table mail_suppression enable row level security;
alter table mail_suppression force row level security;
create policy owner_all on mail_suppression to nameplane_owner using (true) with check (true);
create policy owner on mail_suppression to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
-- Users see the row of their own address, and may have it tried again.
create policy own_address on mail_suppression to nameplane_app
  using (brand_id = np_brand() and address = (select lower(u.email) from panel_user u where u.id = np_user()));
create policy staff on mail_suppression to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy sending on mail_suppression to nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy clean_up on mail_suppression to nameplane_worker using (since < now() - interval '700 days') with check (false);
create policy known on mail_suppression for select to nameplane_readonly using (true);
grant select, delete on mail_suppression to nameplane_app, nameplane_staff;
grant select, insert, update, delete on mail_suppression to nameplane_worker;
grant select on mail_suppression to nameplane_readonly;

-- A report names a mail by its id alone.
create index delivery_id on delivery (id);

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('mail_suppression', 'operational', 730, 'since', 'delete', 'an address may belong to somebody else by then');
