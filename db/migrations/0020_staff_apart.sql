-- Staff log in apart from customers: they have roles of their own, links to make a passkey, challenges for their passkeys, and fresh
-- proofs. Users of the operator's account who had rights of staff become staff with the same id, so that tasks and logs still name them.
--
-- Locks: ACCESS EXCLUSIVE on staff_user and staff_session, which have no rows yet.

create table staff_role (
  id          uuid primary key,
  name        text not null unique check (length(name) between 1 and 60),
  permissions text[] not null default '{}',
  version     integer not null default 1,
  created_at  timestamptz not null default now()
);
comment on table staff_role is 'Roles of staff, one for each job; edited by staff who manage colleagues';
comment on column staff_role.permissions is 'Staff permissions (permission.is_staff)';

create table staff_role_holder (
  staff_id uuid not null references staff_user,
  role_id  uuid not null references staff_role,
  primary key (staff_id, role_id)
);
comment on table staff_role_holder is 'Who has which roles; a colleague may do what any of the roles allows';
create index staff_role_holder_role on staff_role_holder (role_id);

alter table staff_user drop column permissions;
alter table staff_user add column language text not null default 'en' check (language in ('en','sv'));
alter table staff_session add column host text not null;
comment on column staff_session.host is 'The host on which the cookie is valid, and no other';
create index staff_session_staff on staff_session (staff_id);

create table staff_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id   uuid not null references staff_user,
  made_by    text not null,
  created_at timestamptz not null default now(),
  ends_at    timestamptz not null,
  used_at    timestamptz
);
comment on table staff_link is 'One-time links with which a colleague makes a passkey: the first one, or another after the loss of a device';
create index staff_link_staff on staff_link (staff_id);

create table staff_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  act            text not null check (act in ('add','login','step_up')),
  staff_id       uuid references staff_user,
  content_hash   bytea check (length(content_hash) = 32),
  created_at     timestamptz not null default now(),
  ends_at        timestamptz not null,
  check ((act = 'login') = (staff_id is null)),
  check ((act = 'step_up') = (content_hash is not null))
);
comment on table staff_challenge is 'A challenge sent to a browser whose passkey has not answered yet; deleted by its first answer';

create table staff_proof (
  id           uuid primary key,
  staff_id     uuid not null references staff_user,
  content_hash bytea not null check (length(content_hash) = 32),
  made_at      timestamptz not null default now(),
  used_at      timestamptz,
  used_key     text
);
comment on table staff_proof is 'Fresh proofs of staff for dangerous acts, each for one act and valid for ten minutes';
create index staff_proof_content on staff_proof (staff_id, content_hash, made_at desc);

-- Staff tables are reached by the role of staff alone, once it is known who acts.
do $$ declare t text; begin
  foreach t in array array['staff_user','staff_credential','staff_session','staff_role','staff_role_holder','staff_link','staff_challenge','staff_proof'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null)', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
  end loop;
end $$;
create policy expiry on staff_session to nameplane_worker using (true);
create policy expiry on staff_link to nameplane_worker using (true);
create policy expiry on staff_challenge to nameplane_worker using (true);
create policy expiry on staff_proof to nameplane_worker using (true);
grant select, insert, update on staff_role, staff_link, staff_proof to nameplane_staff;
grant select, insert, delete on staff_role_holder, staff_challenge to nameplane_staff;
grant delete on staff_role, staff_credential to nameplane_staff;
grant select, delete on staff_link, staff_challenge, staff_proof to nameplane_worker;

insert into staff_role (id, name, permissions)
select gen_random_uuid(), r.name, r.permissions
  from (values
    ('Administrator', array(select name from permission where is_staff order by name)),
    ('Support', array['staff_view','staff_tickets','staff_requests','staff_act_as']),
    ('Billing', array['staff_view','staff_invoices','staff_refund','staff_credit','staff_bank']),
    ('Domains', array['staff_view','staff_requests','staff_domains','staff_imports']),
    ('Compliance', array['staff_view','staff_compliance']),
    ('Prices', array['staff_view','staff_prices']),
    ('Settings', array['staff_view','staff_content','staff_resellers','staff_settings']),
    ('Auditor', array['staff_view','staff_audit'])) r (name, permissions);

insert into staff_user (id, username, name, email, language)
select distinct u.id, lower(u.username), coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), u.email, u.language
  from membership m
  join account a on a.id = m.account_id and a.kind = 'operator'
  join role r on r.account_id = m.role_account_id and r.id = m.role_id
  join panel_user u on u.id = m.user_id and u.disabled_at is null
 where exists (select 1 from unnest(r.permissions || m.extra) p where p like 'staff\_%')
on conflict do nothing;
insert into staff_role_holder (staff_id, role_id)
select s.id, r.id from staff_user s join staff_role r on r.name = 'Administrator';

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_role', 'operational', null, null, 'keep', 'small'),
('staff_role_holder', 'operational', null, null, 'keep', 'with the colleague'),
('staff_link', 'security', 30, 'ends_at', 'delete', 'as session'),
('staff_challenge', 'security', 1, 'ends_at', 'delete', 'as passkey_challenge'),
('staff_proof', 'security', 400, 'made_at', 'delete', 'as step_up');
