-- What a registry did to a name by itself, for the name's history, and until its owner has been told, together with the others of that part of the day.
-- Lock: none that matters, the table is new.

create table registry_act (
  account_id  uuid not null,
  id          uuid not null,
  domain_id   uuid not null,
  registry_id text not null references registry,
  kind        text not null check (kind in ('held','unverified','lifted','deleted','moved_away','renewed')),
  to_state    text not null,
  until       timestamptz,
  at          timestamptz not null default clock_timestamp(),
  told_at     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table registry_act is 'Acts of a registry that nobody here asked for, as a reading found them';
comment on column registry_act.kind is 'held: taken out of DNS; unverified: the same until its owner is verified; lifted: back in DNS; deleted; moved_away; renewed';
comment on column registry_act.to_state is 'domain.state it led to: the history shows the act in place of that change';
comment on column registry_act.until is 'New expiry, of a renewal';
comment on column registry_act.told_at is 'When its owner was told; null: to be told with the next mail about such acts';
create index registry_act_domain on registry_act (account_id, domain_id, at);
create index registry_act_untold on registry_act (account_id, at) where told_at is null;
alter table registry_act enable row level security;
alter table registry_act force row level security;
alter table registry_act owner to nameplane_owner;
create policy owner_all on registry_act to nameplane_owner using (true) with check (true);
create policy tenant on registry_act to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on registry_act to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on registry_act for select to nameplane_readonly using (true);
grant select, insert, update on registry_act to nameplane_app, nameplane_worker, nameplane_staff;
grant select on registry_act to nameplane_readonly;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values ('registry_act','operational',1096,'at','delete','as state_log');
