-- Maintenance and incidents are announced by staff in the panel. A notice is one row with its texts in all languages, and says which parts
-- of the system it is about; what becomes known later is added as updates. Notices were articles of one language each (kind
-- system_status), written by a command.
--
-- Locks: two new tables, with SHARE ROW EXCLUSIVE on brand and staff_user for their foreign keys; ACCESS EXCLUSIVE on article, for its
-- check of kinds.

create table status_notice (
  id         uuid primary key,
  brand_id   uuid references brand,
  kind       text not null check (kind in ('incident','maintenance')),
  severity   text not null check (severity in ('info','degraded','down')),
  parts      text[] not null default '{}' check (parts <@ array['database','registry','dns','mail','payments','orders']),
  title      jsonb not null check (title ?& array['en','sv']),
  body       jsonb not null check (body ?& array['en','sv']),
  starts_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > starts_at),
  made_by    uuid references staff_user,
  version    integer not null default 1
);
comment on table status_notice is 'Maintenance and incidents that staff announce on the status page';
comment on column status_notice.brand_id is 'Null = all brands';
comment on column status_notice.parts is 'Parts of the system that it is about, as system_check names them; none: not said';
comment on column status_notice.title is 'By language';
comment on column status_notice.ends_at is 'When it is over, or planned to be over; null: not known yet';
comment on column status_notice.made_by is 'Null = before there were colleagues';
create index status_notice_time on status_notice (starts_at desc);
create index status_notice_running on status_notice (ends_at) where ends_at is null;

create table status_update (
  id        uuid primary key,
  notice_id uuid not null references status_notice on delete cascade,
  phase     text not null check (phase in ('investigating','identified','watching','started','over','note')),
  text      jsonb not null check (text ?& array['en','sv']),
  at        timestamptz not null,
  made_by   uuid not null references staff_user
);
comment on table status_update is 'What staff add to a notice as things go on; the last one of phase over ends it';
create index status_update_notice on status_update (notice_id, at);

insert into status_notice (id, brand_id, kind, severity, title, body, starts_at, ends_at)
select (array_agg(id order by language))[1], brand_id, case when min(starts_at) > now() then 'maintenance' else 'incident' end,
       coalesce(min(severity), 'info'),
       jsonb_build_object('en', coalesce(max(title) filter (where language = 'en'), max(title)), 'sv', coalesce(max(title) filter (where language = 'sv'), max(title))),
       jsonb_build_object('en', coalesce(max(body) filter (where language = 'en'), max(body)), 'sv', coalesce(max(body) filter (where language = 'sv'), max(body))),
       min(starts_at), case when max(ends_at) > min(starts_at) then max(ends_at) end
  from article where kind = 'system_status' group by brand_id, slug;
delete from article where kind = 'system_status';
alter table article drop constraint article_kind_check;
alter table article add constraint article_kind_check check (kind in ('faq','tld_wiki','document','change_log'));
alter table article drop column severity;
comment on table article is 'Texts that staff publish: FAQ, TLD wiki, documents, change log';

do $$ declare t text; begin
  foreach t in array array['status_notice','status_update'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
  end loop;
end $$;
-- Everybody who is on a brand's host reads its notices. Colleagues of one brand write only notices of that brand.
create policy brand on status_notice for select to nameplane_app using (brand_id is null or brand_id = np_brand());
create policy staff_read on status_notice for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id is null or brand_id = np_brand()));
create policy staff_write on status_notice to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy brand on status_update for select to nameplane_app using (exists (select 1 from status_notice n where n.id = notice_id));
create policy staff_read on status_update for select to nameplane_staff using (exists (select 1 from status_notice n where n.id = notice_id));
create policy staff_write on status_update for insert to nameplane_staff
  with check (made_by = np_staff() and exists (select 1 from status_notice n where n.id = notice_id and (np_brand() is null or n.brand_id = np_brand())));
grant select on status_notice, status_update to nameplane_app;
grant select, insert, update, delete on status_notice to nameplane_staff;
grant select, insert on status_update to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('status_notice', 'operational', null, null, 'keep', 'small; what was announced when'),
('status_update', 'operational', null, null, 'keep', 'with the notice');
