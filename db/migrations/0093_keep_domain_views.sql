-- Saved views of the domain list, the whois shield of a contact at its registry, and the events of a domain its owner sees.
-- Lock: short; the partial index reads the table once.

create table domain_view (
  account_id uuid not null references account,
  id         uuid not null,
  user_id    uuid not null references panel_user,
  name       text not null check (length(name) between 1 and 60),
  query      jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 2000),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id, name)
);
comment on table domain_view is 'Filters, sort and columns of the domain list a user has given a name';
comment on column domain_view.query is 'Parameters of the list''s address by their names';
alter table domain_view owner to nameplane_owner;
alter table domain_view enable row level security;
alter table domain_view force row level security;
create policy owner_all on domain_view to nameplane_owner using (true) with check (true);
create policy mine on domain_view to nameplane_app using (account_id = np_account() and user_id = np_user()) with check (account_id = np_account() and user_id = np_user());
create policy sweep on domain_view for select to nameplane_readonly using (true);
grant select, insert, update, delete on domain_view to nameplane_app;
grant select on domain_view to nameplane_readonly;

alter table contact_handle add column is_shielded boolean not null default false;
comment on column contact_handle.is_shielded is 'The registry was read to disclose nothing of it (RFC 5733 disclose)';

-- The list by system tags: few domains are ever broken, so the index is small for ever.
create index domain_broken on domain (account_id, id) where dnssec_state = 'broken';

create function np_domain_events(p_domain uuid, p_limit integer)
returns table (id uuid, at timestamptz, action text, actor text, before jsonb, after jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.at, e.action, e.actor, e.body -> 'before', e.body -> 'after'
    from audit_event e
   where e.account_id = np_account() and e.object_id = p_domain::text and e.result = 'ok'
     and e.action in ('domain.autorenew','domain.lock','domain.unlock','domain.authcode','domain.shield')
   order by e.at desc limit least(p_limit, 200) $$;
comment on function np_domain_events(uuid, integer) is 'What people did to a domain of the account, for its history; the audit trail itself stays closed';
alter function np_domain_events(uuid, integer) owner to nameplane_audit;
revoke execute on function np_domain_events(uuid, integer) from public;
grant execute on function np_domain_events(uuid, integer) to nameplane_app;
