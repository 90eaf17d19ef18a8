-- Certificates are sold as coverage: a service that keeps names covered for the paid period, with as many certificates one after the
-- other as that takes (ADR 88). The row of certificate is the coverage with the certificate in use, certificate_issuance each time one was
-- issued or is being issued, certificate_proof the names that such an issuance still has to prove.
--
-- Locks: two new tables; ACCESS EXCLUSIVE on certificate for new columns without a computed default.

alter table certificate add column keeps_key boolean not null default false;
alter table certificate add column renews_at timestamptz;
alter table certificate add column warned_at timestamptz;
comment on column certificate.keeps_key is 'Ordered ones: the customer chose that each key is made here, and kept sealed with its issuance';
comment on column certificate.renews_at is 'Ordered ones: when the next certificate is begun; as the authority wants it, or after two thirds of the life';
comment on column certificate.warned_at is 'When its owner was told that the certificate in use ends without a new one';
create unique index certificate_of_service on certificate (account_id, service_id) where kind = 'ordered';

create table certificate_issuance (
  account_id     uuid not null references account,
  id             uuid not null,
  certificate_id uuid not null,
  number         integer not null check (number > 0),
  cause          text not null check (cause in ('order','renewal','reissue')),
  state          text not null default 'open' check (state in ('open','issued','dropped')),
  names          text[] collate "C" not null check (cardinality(names) > 0),
  csr            text not null,
  key_hash       bytea not null check (length(key_hash) = 32),
  key_enc        bytea,
  order_url      text,
  finalized_at   timestamptz,
  pem            text,
  issuer         text,
  serial         text,
  issued_at      timestamptz,
  expires_at     timestamptz,
  revoked_at     timestamptz,
  revoked_for    text check (revoked_for in ('unspecified','key_compromise','superseded','cessation')),
  created_by     text not null,
  created_at     timestamptz not null,
  primary key (account_id, id),
  unique (account_id, certificate_id, number),
  foreign key (account_id, certificate_id) references certificate (account_id, id) on delete cascade,
  check ((state = 'issued') = (pem is not null)),
  check (state = 'issued' or revoked_at is null)
);
comment on table certificate_issuance is 'Each certificate of a coverage: being issued, issued, or dropped before it was';
comment on column certificate_issuance.key_hash is 'SHA-256 of the public key (SubjectPublicKeyInfo): a key that was reported as compromised is not taken again';
comment on column certificate_issuance.key_enc is 'The key, sealed; only where the customer chose that we keep it';
comment on column certificate_issuance.revoked_for is 'Why it is to be revoked; it is revoked when revoked_at is set';
comment on column certificate_issuance.order_url is 'The order at the authority; written before anything is asked of it, so that it is read again and not ordered twice';
comment on column certificate_issuance.finalized_at is 'When the authority was first asked to issue';
create unique index certificate_issuance_open on certificate_issuance (account_id, certificate_id) where state = 'open';
create index certificate_issuance_bad_key on certificate_issuance (key_hash) where revoked_for = 'key_compromise';

create table certificate_proof (
  account_id   uuid not null references account,
  issuance_id  uuid not null,
  challenge    text not null,
  name         text collate "C" not null,
  is_wildcard  boolean not null,
  value        text not null,
  state        text not null default 'wanted' check (state in ('wanted','placed','shown','answered','gone')),
  zone_id      uuid,
  owner        text collate "C",
  zone_version integer,
  placed_at    timestamptz,
  primary key (account_id, issuance_id, challenge),
  foreign key (account_id, issuance_id) references certificate_issuance (account_id, id) on delete cascade,
  check ((zone_id is null) = (owner is null))
);
comment on table certificate_proof is 'TXT records by which names of an issuance are proved (RFC 8555 8.4)';
comment on column certificate_proof.state is 'wanted: no record yet; placed: written into a zone here; shown: the customer has to publish it elsewhere; answered: the authority looks; gone: done with, and removed here';
comment on column certificate_proof.zone_id is 'The zone here that the record was written into, at the owner name owner; null: it is published elsewhere';

do $$ declare t text; begin
  foreach t in array array['certificate_issuance','certificate_proof'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_staff, nameplane_readonly', t);
    execute format('grant select, insert, update on %I to nameplane_worker', t);
  end loop;
end $$;
grant insert, update on certificate_issuance to nameplane_app;

-- Coverage goes on after its certificate has expired or was revoked: a new one can be issued.
insert into state_edge (machine, from_state, event, to_state) values
('certificate', 'expired', 'restart', 'validating'),
('certificate', 'revoked', 'restart', 'validating'),
('certificate', 'expired', 'issue', 'issued'),
('certificate', 'revoked', 'issue', 'issued');
update status_code set is_final = false where machine = 'certificate' and state in ('expired', 'revoked');

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('certificate_issuance', 'contract', null, null, 'keep', 'goes with its certificate'),
('certificate_proof', 'operational', null, null, 'keep', 'goes with its issuance');
