-- Tokens of the DNS API: what tells them apart in a list, where they were used last, and that nobody widens one afterwards.
-- Lock: short, two columns without a default on a table that is empty so far.

alter table api_token add column hint text not null default '' check (length(hint) <= 24);
alter table api_token add column used_from inet;
comment on column api_token.hint is 'First and last characters of the token, to tell tokens apart';
comment on column api_token.used_from is '[personal] Address of the last use';
comment on column api_token.scope is 'zones (apexes), names (owner patterns), types, networks: null = no limit of that kind; canwrite';

create index api_token_list on api_token (account_id, created_at desc);

-- A token is what it was made as: a wider one is a new one, with fresh proof of who makes it.
revoke update on api_token from nameplane_app, nameplane_worker;
grant update (used_at, used_from, revoked_at) on api_token to nameplane_app;
