-- Scripts download certificates with API keys of a kind of their own (docs/certificates-api.md).
--
-- Locks: ACCESS EXCLUSIVE on api_token for the check, which reads its few rows.

alter table api_token drop constraint api_token_kind_check;
alter table api_token add constraint api_token_kind_check check (kind in ('api','dns','acme','ddns','cert','calendar'));
comment on column api_token.scope is 'zones (apexes), names (owner patterns), types, networks, certificates (names): null = no limit of that kind; canwrite; withkeys';
