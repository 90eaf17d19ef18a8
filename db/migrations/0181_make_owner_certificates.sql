-- Owner certificates are made by the panel: documents that say who holds a domain, signed with a key of the operator's, and checked by anybody
-- who has the number or the file (ADR 152).
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on service and brand for their foreign keys.

create table document_key (
  id          text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key  bytea not null unique,
  private_enc bytea not null,
  made_at     timestamptz not null,
  retired_at  timestamptz
);
comment on table document_key is 'Ed25519 keys with which the operator signs documents. The newest that is not retired signs; all stay, so that signatures can be checked';
comment on column document_key.id is 'The first 8 bytes of the SHA-256 of the public key, in hex';
comment on column document_key.public_key is 'SubjectPublicKeyInfo in DER (RFC 8410)';
comment on column document_key.private_enc is 'PKCS #8 in DER, sealed';

create table owner_certificate (
  account_id  uuid not null references account,
  id          uuid not null,
  service_id  uuid not null,
  brand_id    uuid not null references brand,
  number      text collate "C" not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  ascii_name  text collate "C" not null check (length(ascii_name) <= 253),
  language    text not null check (language in ('en','sv')),
  facts       jsonb not null check (jsonb_typeof(facts) = 'object'),
  statement   text not null default '' check (length(statement) <= 4000),
  key_id      text not null references document_key,
  signature   bytea not null check (length(signature) = 64),
  pdf_enc     bytea not null,
  pdf_hash    bytea not null check (length(pdf_hash) = 32),
  issued_at   timestamptz not null,
  replaced_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id)
);
comment on table owner_certificate is 'Owner certificates that the panel has made. A service has one that is current; those before it are replaced';
comment on column owner_certificate.number is '60 random bits in the letters of Crockford''s Base32: whoever has it may read what the document says';
comment on column owner_certificate.facts is '[personal] what the document says: domain, holder, dates';
comment on column owner_certificate.statement is '[personal] the text that is signed';
comment on column owner_certificate.signature is 'Ed25519 (RFC 8032) over the statement in UTF-8';
comment on column owner_certificate.pdf_enc is '[personal] the document, sealed';
comment on column owner_certificate.pdf_hash is 'SHA-256 of the document, by which an uploaded file is found';
create unique index owner_certificate_current on owner_certificate (account_id, service_id) where replaced_at is null;
create unique index owner_certificate_file on owner_certificate (pdf_hash);

alter table document_key owner to nameplane_owner;
grant select, insert on document_key to nameplane_app, nameplane_worker;
grant select on document_key to nameplane_readonly;

alter table owner_certificate owner to nameplane_owner;
alter table owner_certificate enable row level security;
alter table owner_certificate force row level security;
create policy tenant on owner_certificate to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on owner_certificate for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on owner_certificate to nameplane_owner using (true) with check (true);
create policy sweep on owner_certificate for select to nameplane_readonly using (true);
create policy reach on owner_certificate as restrictive to nameplane_app
  using ((select np_sees_all_domains()) or exists (select 1 from service s where s.account_id = owner_certificate.account_id and s.id = service_id));
grant select on owner_certificate to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update (replaced_at) on owner_certificate to nameplane_app, nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('document_key', 'operational', null, null, 'keep', 'public keys stay, so that signatures of documents can be checked'),
('owner_certificate', 'contract', null, null, 'keep', 'the document that the customer bought; others check it as long as it may be shown');
