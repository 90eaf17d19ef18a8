-- Brands have name servers with names of their own, over the addresses of the operator's (ADR 137). A set of names is used for new zones
-- once each name is proved, leads to its addresses and answers. Names that were in use once stay known as ours after they were replaced,
-- because zones and registries still have them.
--
-- Locks: none; new objects.

create table brand_server_set (
  brand_id      uuid primary key references brand,
  state         text not null default 'waiting' check (state in ('waiting','used','lost')),
  revision      integer not null default 1 check (revision > 0),
  misses        smallint not null default 0 check (misses >= 0),
  used_at       timestamptz,
  checked_at    timestamptz,
  next_check_at timestamptz not null,
  changed_by    text not null,
  changed_at    timestamptz not null,
  check (state = 'waiting' or used_at is not null)
);
comment on table brand_server_set is 'The name servers of a brand as a whole: whether new zones of its customers are served under them';
comment on column brand_server_set.state is 'waiting: not all names have been right yet; used: new zones get them; lost: they were used, and a name has been wrong in several checks';
comment on column brand_server_set.misses is 'Checks in a row that found a name wrong';
create index brand_server_set_check on brand_server_set (next_check_at);

create table brand_server (
  brand_id   uuid not null references brand_server_set on delete cascade,
  host       text collate "C" not null check (host = lower(host) and length(host) between 4 and 253),
  position   smallint not null check (position between 1 and 4),
  server_id  text not null references dns_server,
  addresses  inet[] not null check (cardinality(addresses) > 0),
  token      text not null,
  proved_at  timestamptz,
  used_at    timestamptz,
  retired_at timestamptz,
  finding    text not null default 'unasked'
             check (finding in ('unasked','ok','unproved','missing','other','silent','lame','noglue','otherglue','unanswered')),
  seen       inet[],
  glue       inet[],
  primary key (brand_id, host),
  check (retired_at is null or used_at is not null)
);
comment on table brand_server is 'A name of a name server under a brand, and the server of ours whose addresses it has';
comment on column brand_server.addresses is 'The addresses that its owner was last told, or that we put into its zone; those of the server may have changed since';
comment on column brand_server.token is 'Stands in the TXT record that proves the name, unless the brand''s owner has registered its domain here';
comment on column brand_server.used_at is 'When it was first given to a zone; null: never';
comment on column brand_server.retired_at is 'When it was replaced; zones and registries may still have it, so that it counts as ours';
comment on column brand_server.finding is 'What the last check found; unanswered: no resolver or registry answered';
comment on column brand_server.seen is 'The addresses that the DNS gave last';
comment on column brand_server.glue is 'The addresses that the registry gave last; null where it has no such host, or keeps none';
create unique index brand_server_position on brand_server (brand_id, position) where retired_at is null;
create unique index brand_server_taken on brand_server (host) where used_at is not null;
create index brand_server_of on brand_server (server_id);

do $$ declare t text; begin
  foreach t in array array['brand_server_set','brand_server'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy owner on %I to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id))', t);
    execute format('create policy staff on %I to nameplane_staff
      using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
      with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))', t);
    execute format('create policy watching on %I to nameplane_worker using (true) with check (true)', t);
    execute format('create policy known on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select, insert, update, delete on %I to nameplane_app, nameplane_staff', t);
    execute format('grant select, update on %I to nameplane_worker', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
end $$;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('brand_server_set', 'operational', null, null, 'keep', 'one row for each brand'),
('brand_server', 'operational', null, null, 'keep', 'a few rows for each brand; replaced names stay known as ours');
