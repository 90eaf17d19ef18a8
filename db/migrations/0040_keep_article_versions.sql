-- Staff write FAQ, TLD wiki and documents in the panel. Each saved text is kept, so that one sees who changed what and can go back.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on article and staff_user for its foreign keys; the row policies of article change.

create table article_version (
  article_id uuid not null references article,
  version    integer not null,
  title      text not null,
  body       text not null,
  made_by    uuid references staff_user,
  at         timestamptz not null,
  primary key (article_id, version)
);
comment on table article_version is 'Former and present texts of articles that staff have changed';
comment on column article_version.made_by is 'Null = as the product came with it';

alter table article_version owner to nameplane_owner;
alter table article_version enable row level security;
alter table article_version force row level security;
create policy staff_read on article_version for select to nameplane_staff using (exists (select 1 from article a where a.id = article_id));
create policy staff_write on article_version for insert to nameplane_staff
  with check (np_staff() is not null and exists (select 1 from article a where a.id = article_id and (np_brand() is null or a.brand_id = np_brand())));
create policy owner_all on article_version to nameplane_owner using (true) with check (true);
grant select, insert on article_version to nameplane_staff;

-- Colleagues of one brand read what all brands show, and write only articles of that brand.
drop policy staff on article;
create policy staff_read on article for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id is null or brand_id = np_brand()));
create policy staff_write on article to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('article_version', 'operational', null, null, 'keep', 'small; who wrote what');
