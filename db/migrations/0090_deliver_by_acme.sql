-- Programs on servers fetch and renew the certificates of a service themselves, by ACME (RFC 8555, ADR 101). acme_key is what binds a program
-- to the service, acme_client the account it opened, acme_order what it has asked for. An order becomes an issuance of the coverage when
-- its signing request arrives, and its state is read from there.
--
-- Locks: four new tables; SHARE on certificate for an index of its few rows; ACCESS EXCLUSIVE on certificate_issuance for new columns
-- without a default and a check that reads its rows.

create table acme_key (
  account_id     uuid not null references account,
  id             uuid not null,
  certificate_id uuid not null,
  name           text not null check (length(name) between 1 and 80),
  secret_enc     bytea not null,
  any_names      boolean not null,
  created_by     text not null,
  created_at     timestamptz not null,
  revoked_at     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, certificate_id) references certificate (account_id, id) on delete cascade
);
comment on table acme_key is 'Keys by which programs open an account for a coverage (external account binding, RFC 8555 7.3.4)';
comment on column acme_key.secret_enc is 'The HMAC key, sealed; shown once';
comment on column acme_key.any_names is 'Whether programs may order other names than those of the coverage';
create index acme_key_of_certificate on acme_key (account_id, certificate_id, created_at desc);

create table acme_client (
  account_id     uuid not null references account,
  id             uuid not null,
  certificate_id uuid not null,
  key_id         uuid not null,
  jwk            jsonb not null,
  thumbprint     text collate "C" not null check (length(thumbprint) = 43),
  contact        text[] not null default '{}',
  state          text not null default 'valid' check (state in ('valid','deactivated')),
  agent          text not null,
  created_at     timestamptz not null,
  used_at        timestamptz not null,
  used_from      inet not null,
  primary key (account_id, id),
  foreign key (account_id, certificate_id) references certificate (account_id, id) on delete cascade,
  foreign key (account_id, key_id) references acme_key (account_id, id) on delete cascade
);
comment on table acme_client is 'Accounts that programs have opened by ACME';
comment on column acme_client.jwk is 'Its public key (RFC 7517)';
comment on column acme_client.thumbprint is 'SHA-256 of the public key (RFC 7638)';
comment on column acme_client.contact is '[personal] Addresses that the program was given, as it sent them; nothing is sent there';
comment on column acme_client.agent is 'Name of the program, as it says';
comment on column acme_client.used_from is '[personal] Address of its last call';
create unique index acme_client_by_key on acme_client (account_id, certificate_id, thumbprint);

create table acme_order (
  account_id      uuid not null references account,
  id              uuid not null,
  acme_client_id uuid not null,
  names           text[] collate "C" not null check (cardinality(names) > 0),
  replaces        text,
  issuance_id     uuid,
  created_at      timestamptz not null,
  ends_at         timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, acme_client_id) references acme_client (account_id, id) on delete cascade,
  foreign key (account_id, issuance_id) references certificate_issuance (account_id, id) on delete cascade
);
comment on table acme_order is 'What programs have ordered by ACME';
comment on column acme_order.replaces is 'The certificate that it replaces, as the program names it (RFC 9773 4.1 and 5)';
comment on column acme_order.issuance_id is 'What became of it, once its signing request had arrived; its state is the state of the order';
comment on column acme_order.ends_at is 'Until when the signing request is waited for';
create index acme_order_of_account on acme_order (account_id, acme_client_id, created_at desc);
create index acme_order_of_issuance on acme_order (account_id, issuance_id);

create table acme_nonce (
  nonce   bytea not null primary key check (length(nonce) = 16),
  ends_at timestamptz not null
);
comment on table acme_nonce is 'Nonces of ACME that were used, until they would be refused for their age (RFC 8555 6.5)';

create index certificate_by_service on certificate (service_id) where kind = 'ordered';

alter table certificate_issuance add column acme_client_id uuid;
alter table certificate_issuance add column problem text;
alter table certificate_issuance drop constraint certificate_issuance_cause_check;
alter table certificate_issuance add constraint certificate_issuance_cause_check check (cause in ('order','renewal','reissue','program'));
comment on column certificate_issuance.acme_client_id is 'The program that asked for it';
comment on column certificate_issuance.problem is 'Why nothing came of what a program asked for (trouble.rules.ts)';

do $$ declare t text; begin
  foreach t in array array['acme_key','acme_client','acme_order'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
    execute format('grant insert, update on %I to nameplane_app', t);
  end loop;
end $$;
alter table acme_nonce owner to nameplane_owner;
grant select, insert on acme_nonce to nameplane_app;
grant select, delete on acme_nonce to nameplane_worker;

-- A program that came to nothing leaves the certificate in use as it was.
insert into state_edge (machine, from_state, event, to_state) values
('certificate', 'renewing', 'withdraw', 'issued') on conflict do nothing;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('acme_key', 'contract', null, null, 'keep', 'goes with its certificate'),
('acme_client', 'contract', null, null, 'keep', 'goes with its certificate'),
('acme_order', 'contract', null, null, 'keep', 'goes with its certificate'),
('acme_nonce', 'short', 1, 'ends_at', 'delete', 'refused for its age by then');
