-- The search of a brand can stand in other sites, in a frame (ADR 134). The reseller says in which; browsers show the frame nowhere else. Of
-- visitors only a number for each site and day is kept.
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on brand for their foreign keys.

create table brand_widget (
  brand_id   uuid primary key references brand,
  is_on      boolean not null default false,
  theme      text not null default 'auto' check (theme in ('auto','light','dark')),
  language   text not null default 'auto' check (language in ('auto','en','sv')),
  tlds       text[] not null default '{}' check (cardinality(tlds) <= 12),
  sites      text[] not null default '{}' check (cardinality(sites) <= 50),
  revision   integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table brand_widget is 'How the search of a brand looks in other sites, and in which sites it may be shown';
comment on column brand_widget.language is 'auto: that of the page around it, or of the visitor''s browser';
comment on column brand_widget.tlds is 'TLDs that the search shows; empty: those that the brand shows first';
comment on column brand_widget.sites is 'Origins that may show it in a frame, as browsers write them: https://shop.example, http://localhost:3000';
comment on column brand_widget.revision is 'Counts the changes, so that two people cannot overwrite each other';

create table brand_widget_day (
  brand_id uuid not null references brand,
  site     text not null check (length(site) <= 300),
  day      date not null,
  shown    integer not null default 0 check (shown >= 0),
  searched integer not null default 0 check (searched >= 0),
  chosen   integer not null default 0 check (chosen >= 0),
  primary key (brand_id, site, day)
);
comment on table brand_widget_day is 'How often the search in a site was shown and used on a day. Nothing about the visitors is kept';
comment on column brand_widget_day.chosen is 'How often a domain was chosen there, which leads to the basket of the brand';

do $$
declare
  t text;
  staff constant text := '(np_staff() is not null and (np_brand() is null or brand_id = np_brand()))';
begin
  foreach t in array array['brand_widget','brand_widget_day'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy owner on %I to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id))', t);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('grant select on %I to nameplane_app, nameplane_staff', t);
  end loop;
end $$;
-- The page of the widget is made for visitors of the brand, of whom nobody is logged in.
create policy brand on brand_widget for select to nameplane_app using (brand_id = np_brand());
grant insert, update on brand_widget to nameplane_app, nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('brand_widget', 'operational', null, null, 'keep', 'one row for each brand'),
('brand_widget_day', 'operational', null, null, 'keep', 'counts by day, about nobody');
