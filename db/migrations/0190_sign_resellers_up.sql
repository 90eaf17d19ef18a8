-- Customers of the operator's brand become resellers without staff: they apply and accept the terms, and a rule of the operator
-- decides at once or asks staff. The whitelabel portal that such a reseller orders makes its brand by itself. Hosts that brands
-- have claimed are proved by the worker as soon as their DNS shows the record (ADR 157).
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on account, brand, panel_user, service for their foreign keys; ACCESS EXCLUSIVE
-- for a moment on brand_host and brand_host_claim for policies and a column with a constant default.

create table reseller_programme (
  brand_id   uuid primary key references brand,
  signup     text not null default 'off' check (signup in ('off','review','at_once')),
  terms      jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  reviewed   text[] not null default '{}' check (cardinality(reviewed) <= 5000),
  version    integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table reseller_programme is 'Whether customers of the operator''s brand can become resellers, and on which terms; no row: they cannot';
comment on column reseller_programme.terms is 'What a reseller accepts, by language';
comment on column reseller_programme.reviewed is 'Domains of mail addresses, such as those of throw-away mail, with which staff decide about every application';

create table reseller_application (
  account_id    uuid not null references account,
  id            uuid not null,
  state         text not null default 'asked' check (state in ('asked','approved','refused','withdrawn')),
  public_name   text not null check (length(public_name) between 1 and 100),
  email         text not null check (length(email) between 3 and 254),
  phone         text not null default '' check (length(phone) <= 40),
  url           text not null default '' check (length(url) <= 500),
  plan          text not null default '' check (length(plan) <= 2000),
  terms         text not null,
  terms_version integer not null,
  language      text not null check (language in ('en','sv')),
  doubts        text[] not null default '{}' check (doubts <@ array['mail','pace','country','refused']),
  asked_by      uuid not null references panel_user,
  asked_at      timestamptz not null,
  decided_by    text,
  decided_at    timestamptz,
  reason        text not null default '' check (length(reason) <= 500),
  primary key (account_id, id),
  check ((state = 'asked') = (decided_at is null))
);
comment on table reseller_application is 'What an account said when it applied to become a reseller, and what was decided';
comment on column reseller_application.email is '[personal] Where customers of the reseller write to';
comment on column reseller_application.phone is '[personal]';
comment on column reseller_application.plan is '[personal] What the account wants to sell to whom, in its own words';
comment on column reseller_application.terms is 'The words that were accepted; terms_version is the version of reseller_programme that had them';
comment on column reseller_application.doubts is 'Why staff have to decide: mail (a domain of reseller_programme.reviewed), pace (many applications from one network), country (the network is in another country than the account), refused (an earlier application was)';
comment on column reseller_application.decided_by is 'rule: at once, because nothing was in doubt';
create unique index reseller_application_open on reseller_application (account_id) where state in ('asked','approved');
create index reseller_application_waits on reseller_application (asked_at) where state = 'asked';

create table reseller_portal (
  account_id uuid not null references account,
  service_id uuid not null,
  brand_id   uuid not null references brand,
  made_at    timestamptz not null,
  primary key (account_id, service_id),
  foreign key (account_id, service_id) references service (account_id, id)
);
comment on table reseller_portal is 'Which brand was made for a whitelabel portal that was ordered';
create unique index reseller_portal_brand on reseller_portal (brand_id);

do $$ declare
  t text;
  staff constant text := '(np_staff() is not null and np_brand() is null)';
begin
  foreach t in array array['reseller_programme','reseller_application','reseller_portal'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
  foreach t in array array['reseller_application','reseller_portal'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
  end loop;
end $$;
create policy brand on reseller_programme for select to nameplane_app, nameplane_worker using (brand_id = np_brand());
grant insert, update on reseller_programme to nameplane_staff;
-- An account applies, and takes its application back. Staff decide, or the rule in np_admit_reseller does.
grant insert (account_id, id, public_name, email, phone, url, plan, terms, terms_version, language, doubts, asked_by, asked_at) on reseller_application to nameplane_app;
grant update (state, decided_by, decided_at, reason) on reseller_application to nameplane_app, nameplane_staff;
create policy tenant_withdraws on reseller_application as restrictive for update to nameplane_app using (state = 'asked') with check (state = 'withdrawn');

-- The worker proves the hosts that brands have claimed.
alter table brand_host_claim add column asked_at timestamptz;
comment on column brand_host_claim.asked_at is 'When its DNS was asked last by the worker; null: not yet';
create policy proves on brand_host_claim to nameplane_worker using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
create policy sweep on brand_host_claim for select to nameplane_readonly using (true);
grant select, delete, update (asked_at) on brand_host_claim to nameplane_worker;
grant select on brand_host_claim to nameplane_readonly;
create policy proves on brand_host for insert to nameplane_worker with check (np_owns_brand(brand_id));
grant insert, update (is_live, proved_at) on brand_host to nameplane_worker;
create policy owner_work on brand for select to nameplane_worker using (np_owns_brand(id));

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('reseller_programme', 'operational', null, null, 'keep', 'the terms of a brand'),
('reseller_application', 'contract', null, null, 'keep', 'which terms a reseller accepted, and when'),
('reseller_portal', 'operational', null, null, 'keep', 'while its service lives');
