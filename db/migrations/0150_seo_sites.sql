-- The SEO tool: our crawler reads customers' sites each week, and keeps what it found with each run.
--
-- Locks: four new tables.

create table seo_site (
  account_id  uuid not null references account,
  service_id  uuid not null,
  domain_name text collate "C" not null check (domain_name = lower(domain_name) and length(domain_name) <= 253),
  host        text collate "C" not null check (host = lower(host) and length(host) <= 253),
  next_run_at timestamptz not null,
  wanted_at   timestamptz,
  created_at  timestamptz not null default now(),
  primary key (account_id, service_id),
  foreign key (account_id, service_id) references service (account_id, id),
  check (host = domain_name or host like '%.' || domain_name)
);
comment on table seo_site is 'The site that a service of the SEO tool checks';
comment on column seo_site.domain_name is 'A domain of the account, as A-labels. Without it, the site is not read any more';
comment on column seo_site.host is 'The domain or a host below it. The same host with or without "www." belongs to the site, too';
comment on column seo_site.wanted_at is 'When somebody asked for a run that has not begun yet';

create table seo_run (
  account_id    uuid not null references account,
  id            uuid not null,
  service_id    uuid not null,
  cause         text not null check (cause in ('weekly','manual')),
  state         text not null default 'running' check (state in ('running','done','unreachable','blocked','stopped')),
  why           text check (length(why) <= 100),
  begun_at      timestamptz not null,
  ended_at      timestamptz,
  next_at       timestamptz not null,
  claimed_until timestamptz,
  robots        jsonb not null default '{}',
  sitemaps      jsonb not null default '[]',
  pages         integer not null default 0 check (pages >= 0),
  left_out      integer not null default 0 check (left_out >= 0),
  score         smallint check (score between 0 and 100),
  parts         jsonb not null default '[]',
  errors        integer not null default 0 check (errors >= 0),
  warnings      integer not null default 0 check (warnings >= 0),
  hints         integer not null default 0 check (hints >= 0),
  primary key (account_id, id),
  foreign key (account_id, service_id) references seo_site (account_id, service_id),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (score is not null))
);
comment on table seo_run is 'Runs of the crawler through a site';
comment on column seo_run.state is 'unreachable = the home page did not answer; blocked = robots.txt forbids the home page; stopped = the service or the domain has ended';
comment on column seo_run.why is 'For unreachable: what the home page answered';
comment on column seo_run.next_at is 'The crawler sends no request before this time, so that it keeps its pace when another worker continues';
comment on column seo_run.claimed_until is 'A worker reads the site until then';
comment on column seo_run.robots is 'For each origin, its robots.txt as it was read in this run';
comment on column seo_run.sitemaps is 'Addresses of sitemaps that are still to be read';
comment on column seo_run.left_out is 'Addresses that were not read because a run reads only so many';
comment on column seo_run.parts is 'The parts of the score: how many points each has, and of how many';
create unique index seo_run_running on seo_run (account_id, service_id) where state = 'running';
create index seo_run_list on seo_run (account_id, service_id, begun_at desc);
create index seo_run_due on seo_run (next_at) where state = 'running';

create table seo_page (
  account_id uuid not null references account,
  run_id     uuid not null,
  url        text collate "C" not null check (length(url) <= 1000),
  service_id uuid not null,
  place      integer not null,
  is_linked  boolean not null default false,
  in_sitemap boolean not null default false,
  state      text not null default 'waiting' check (state in ('waiting','fetched','forbidden')),
  facts      jsonb,
  primary key (account_id, run_id, url),
  foreign key (account_id, run_id) references seo_run (account_id, id) on delete cascade,
  check ((state = 'fetched') = (facts is not null))
);
comment on table seo_page is 'Addresses of a run, and what the crawler read there. Those of the newest runs are kept';
comment on column seo_page.place is 'In this order they are read';
comment on column seo_page.state is 'forbidden = robots.txt forbids to read it';
create index seo_page_waiting on seo_page (account_id, run_id, place) where state = 'waiting';

create table seo_finding (
  account_id uuid not null references account,
  run_id     uuid not null,
  service_id uuid not null,
  kind       text not null check (length(kind) <= 40),
  severity   text not null check (severity in ('error','warning','hint')),
  url        text collate "C" not null check (length(url) <= 1000),
  target     text collate "C" not null default '' check (length(target) <= 1000),
  detail     jsonb not null default '{}',
  is_new     boolean not null,
  primary key (account_id, run_id, kind, url, target),
  foreign key (account_id, run_id) references seo_run (account_id, id) on delete cascade
);
comment on table seo_finding is 'What a run found. Those of the newest runs are kept';
comment on column seo_finding.target is 'The other address, such as that of a broken link';
comment on column seo_finding.is_new is 'Whether the run before did not find it. False in the first run';

do $$
declare t text;
begin
  foreach t in array array['seo_site','seo_run','seo_page','seo_finding'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('create policy reach on %1$I as restrictive to nameplane_app
      using ((select np_sees_all_domains()) or exists (select 1 from service s where s.account_id = %1$I.account_id and s.id = service_id))', t);
    execute format('grant select on %I to nameplane_app, nameplane_readonly, nameplane_staff', t);
    execute format('grant select, insert, update on %I to nameplane_worker', t);
  end loop;
end $$;
grant update (wanted_at) on seo_site to nameplane_app;
grant delete on seo_page, seo_finding to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('seo_site', 'operational', null, null, 'keep', 'goes with its service'),
('seo_run', 'operational', null, null, 'keep', 'the history of the score goes with its service'),
('seo_page', 'operational', null, null, 'keep', 'pages of the newest runs, which later runs replace'),
('seo_finding', 'operational', null, null, 'keep', 'findings of the newest runs, which later runs replace');
