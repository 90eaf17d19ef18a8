-- Certificates of redirect hosts: the account at the certificate authority, the answers it fetches, and how often a host was tried.
-- Lock: access exclusive on certificate for a moment (a column with a constant default), share on zone_rrset for the index.

alter table certificate add column tries integer not null default 0 check (tries >= 0);
comment on column certificate.tries is 'Failed attempts in a row: the pause before the next one grows with them';
create unique index certificate_redirect on certificate (common_name, account_id) where kind = 'redirect';

create index zone_rrset_redirect on zone_rrset (account_id, zone_id) where type = 'REDIRECT';

create table acme_account (
  directory  text primary key,
  url        text,
  key_enc    bytea not null,
  created_at timestamptz not null default now()
);
comment on table acme_account is 'Our account at a certificate authority (RFC 8555), one per directory';
comment on column acme_account.url is 'Null until the authority has opened the account';

create table acme_answer (
  token      text primary key check (token ~ '^[A-Za-z0-9_-]{1,128}$'),
  host       text collate "C" not null,
  answer     text not null,
  ends_at    timestamptz not null
);
comment on table acme_answer is 'What the redirect listener answers below /.well-known/acme-challenge/ (RFC 8555 8.3) while an order is open';
create index acme_answer_end on acme_answer (ends_at);

do $$ declare t text; begin
  foreach t in array array['acme_account','acme_answer'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('grant select, insert, update, delete on %I to nameplane_worker', t);
  end loop;
end $$;
grant select on acme_answer to nameplane_readonly;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
  ('acme_answer', 'operational', 1, 'ends_at', 'delete', 'of no use once the order is over');
