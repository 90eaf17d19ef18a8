-- A login provider may speak SAML 2.0 instead of OpenID Connect (ADR 136), and logging out here may also end the session at the provider.
-- login_provider gets the kind and what only SAML has; used_assertion keeps which assertions were used, until they end; provider_flow
-- keeps the answer that a provider has posted through the browser until the browser fetches it; provider_session keeps the ID token with
-- which the session at the provider is ended.
--
-- For SAML, client_id is our entity id, which the provider knows us by, and secret_enc is our private key.
--
-- Locks: ACCESS EXCLUSIVE on login_provider, provider_flow and provider_session for new columns with constant defaults and for checks
-- that read their rows; login_provider has one row for an account, provider_flow and provider_session are small.

alter table login_provider
  add column kind text not null default 'oidc' check (kind in ('oidc','saml')),
  add column sso_url text check (length(sso_url) between 8 and 1000),
  add column certificates jsonb not null default '[]' check (jsonb_typeof(certificates) = 'array'),
  add column certificates_end_at timestamptz,
  add column certificates_told_days integer check (certificates_told_days >= 0),
  add column own_certificate text,
  add column signs_requests boolean not null default false,
  add column starts_there boolean not null default false,
  add column ends_there boolean not null default false,
  add constraint login_provider_saml check (
    case kind when 'saml' then sso_url is not null and own_certificate is not null and certificates <> '[]' and certificates_end_at is not null and not ends_there
              else sso_url is null and own_certificate is null and certificates = '[]' and certificates_end_at is null and not signs_requests and not starts_there end);
comment on table login_provider is 'The provider at which users of an account log in, by OpenID Connect or SAML';
comment on column login_provider.kind is 'oidc: OpenID Connect. saml: SAML 2.0, where issuer is the entity id of the provider and client_id is ours';
comment on column login_provider.secret_enc is 'oidc: the client secret. saml: our private key. Sealed; never shown again';
comment on column login_provider.sso_url is 'saml: where browsers are sent to log in (HTTP-Redirect)';
comment on column login_provider.certificates is 'saml: the certificates (PEM) of which one has to have signed an answer; several while the provider changes its key';
comment on column login_provider.certificates_end_at is 'saml: the end of the certificate that ends last';
comment on column login_provider.certificates_told_days is 'saml: for how many days before that end the owners were last warned; null if they were not';
comment on column login_provider.own_certificate is 'saml: our certificate (PEM), by which the provider verifies requests and encrypts answers';
comment on column login_provider.signs_requests is 'saml: whether requests are signed';
comment on column login_provider.starts_there is 'saml: whether a login may be started at the provider. Its answer is never accepted; a login of ours follows';
comment on column login_provider.ends_there is 'oidc: whether logging out here also ends the session at the provider';

-- The worker notes that owners were warned.
grant update (certificates_told_days) on login_provider to nameplane_worker;

alter table provider_flow
  add column state_hash bytea check (length(state_hash) = 32),
  add column answer text check (length(answer) <= 400000);
create unique index provider_flow_of_state on provider_flow (state_hash);
comment on column provider_flow.state_hash is 'saml: hash of the state, by which the answer that the provider posts finds its flow';
comment on column provider_flow.answer is '[personal] saml: the answer as posted, not verified yet; once there it is not replaced';

alter table provider_session add column id_token_enc bytea;
comment on column provider_session.id_token_enc is '[personal] The ID token of the login, sealed: the hint with which the session at the provider is ended';

create table used_assertion (
  account_id   uuid not null references account,
  assertion_id bytea not null check (length(assertion_id) = 32),
  ends_at      timestamptz not null,
  primary key (account_id, assertion_id)
);
comment on table used_assertion is 'SAML assertions that were used, so that none is used twice';
comment on column used_assertion.assertion_id is 'Hash of issuer and id of the assertion';
comment on column used_assertion.ends_at is 'From when the assertion is too old to be accepted anyway';
create index used_assertion_by_end on used_assertion (ends_at);

alter table used_assertion owner to nameplane_owner;
alter table used_assertion enable row level security;
alter table used_assertion force row level security;
create policy tenant on used_assertion to nameplane_app using (account_id = np_account()) with check (account_id = np_account());
create policy owner_all on used_assertion to nameplane_owner using (true) with check (true);
create policy clean_up on used_assertion to nameplane_worker using (ends_at < now()) with check (false);
grant select, insert on used_assertion to nameplane_app;
grant select, delete on used_assertion to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('used_assertion', 'short', 1, 'ends_at', 'delete', 'of no use once the assertion has ended');
