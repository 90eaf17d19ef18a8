-- A TLD can be sold by some brands only: staff name the brands of a TLD, and a brand leaves out TLDs that it does not want to sell
-- (ADR 148). Names that customers hold there already are renewed and kept as before.
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on tld and brand for their foreign keys.

create table tld_only_brand (
  tld      text not null references tld,
  brand_id uuid not null references brand,
  primary key (tld, brand_id)
);
comment on table tld_only_brand is 'The brands that sell a TLD, by the operator; a TLD without a row is sold by all of them';
create index tld_only_brand_brand on tld_only_brand (brand_id);

create table brand_unsold (
  brand_id   uuid primary key references brand,
  tlds       text[] not null default '{}' check (cardinality(tlds) <= 2000),
  revision   integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table brand_unsold is 'TLDs that a brand leaves out, as its editor said';
comment on column brand_unsold.revision is 'Counts the changes, so that two people cannot overwrite each other';

do $$
declare
  t text;
begin
  foreach t in array array['tld_only_brand','brand_unsold'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    -- Every process reads what is sold where for all brands at once, and keeps it. Nothing in it is secret: it is on the price lists.
    execute format('create policy reads on %I for select to nameplane_app, nameplane_staff, nameplane_worker, nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_staff, nameplane_worker, nameplane_readonly', t);
  end loop;
end $$;
-- TLDs are shared by all brands, so colleagues who work for one of them change nothing here.
create policy staff on tld_only_brand to nameplane_staff using (np_staff() is not null and np_brand() is null)
  with check (np_staff() is not null and np_brand() is null);
grant insert, delete on tld_only_brand to nameplane_staff;
create policy owner on brand_unsold to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
create policy staff on brand_unsold to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
grant insert, update on brand_unsold to nameplane_app, nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('tld_only_brand', 'operational', null, null, 'keep', 'small; no personal data'),
('brand_unsold', 'operational', null, null, 'keep', 'one row for each brand');
