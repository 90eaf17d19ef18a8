-- The DNS of a name that is to be moved here is kept before the move: restore point zero of the zone that is made of it.
-- Lock: share on transfer for a moment (an index over open transfers); the table is new.

create table staged_zone (
  account_id uuid not null references account,
  ascii_name text collate "C" not null check (ascii_name = lower(ascii_name) and length(ascii_name) <= 253),
  choice     text not null check (choice in ('carry','keep')),
  sets       jsonb not null default '[]' check (jsonb_typeof(sets) = 'array'),
  way        text check (way in ('transfer','queries','text')),
  servers    text[] not null default '{}',
  seen_at    timestamptz,
  used_at    timestamptz,
  changed_at timestamptz not null default now(),
  primary key (account_id, ascii_name)
);
comment on table staged_zone is 'Records of a name that is still elsewhere, kept for the zone that is made when it has moved here';
comment on column staged_zone.choice is 'carry = make a zone of the records; keep = the name stays on its present name servers and gets no zone';
comment on column staged_zone.sets is 'Array of {owner, type, ttlSeconds, rdata, certain}; certain = a server of the name gave it, else somebody wrote it';
comment on column staged_zone.way is 'transfer = the whole zone was given; queries = what common names gave; text = pasted only';
comment on column staged_zone.used_at is 'When a zone was made of it';
alter table staged_zone enable row level security;
alter table staged_zone force row level security;
alter table staged_zone owner to nameplane_owner;
create policy owner_all on staged_zone to nameplane_owner using (true) with check (true);
create policy tenant on staged_zone to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on staged_zone to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on staged_zone for select to nameplane_readonly using (true);
grant select, insert, update on staged_zone to nameplane_app, nameplane_worker, nameplane_staff;
grant select on staged_zone to nameplane_readonly;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values ('staged_zone','contract',1096,'changed_at','delete','as zone');

-- A registry's message names a domain and nobody of ours.
create index transfer_arriving on transfer (ascii_name) where direction = 'in' and ended_at is null;
