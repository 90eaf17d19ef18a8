-- Whether the name servers a domain is delegated to answer for it: the last round of asking, and when the next one is due.
-- Lock: none that matters, the table is new; domains get a trigger for new rows.

create table delegation_check (
  account_id   uuid not null,
  domain_id    uuid not null,
  due_at       timestamptz,
  checked_at   timestamptz,
  silent_since timestamptz,
  servers      jsonb not null default '[]',
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table delegation_check is 'Last round of asking the delegated name servers of a domain; what follows from it stands in domain.dns_state';
comment on column delegation_check.due_at is 'When they are asked next; null: the domain has ended';
comment on column delegation_check.silent_since is 'First of the rounds in a row in which a server did not answer as it should; null when the last one was well';
comment on column delegation_check.servers is 'Per server {host, state, address, serial}';
create index delegation_check_due on delegation_check (due_at) where due_at is not null;
alter table delegation_check enable row level security;
alter table delegation_check force row level security;
alter table delegation_check owner to nameplane_owner;
create policy owner_all on delegation_check to nameplane_owner using (true) with check (true);
create policy tenant on delegation_check to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on delegation_check to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on delegation_check for select to nameplane_readonly using (true);
grant select, insert, update on delegation_check to nameplane_app, nameplane_worker, nameplane_staff;
grant select on delegation_check to nameplane_readonly;

-- A new name is asked about when its delegation has had time to be published; many new ones at once are spread over a day.
create function np_domain_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delegation_check (account_id, domain_id, due_at)
  select account_id, id, now() + interval '10 minutes' + case when n > 1000 then random() * interval '1 day' else interval '0' end
    from (select account_id, id, count(*) over () as n from fresh where tab <= 4) f
  on conflict (account_id, domain_id) do nothing;
  return null;
end $$;
comment on function np_domain_check() is 'Domains that come to be get their first round of asking';
alter function np_domain_check() owner to nameplane_owner;
revoke execute on function np_domain_check() from public;
create trigger domain_check_due after insert on domain referencing new table as fresh for each statement execute function np_domain_check();

create function np_domain_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delegation_check (account_id, domain_id, due_at) values (new.account_id, new.id, now() + interval '10 minutes')
  on conflict (account_id, domain_id) do update set due_at = excluded.due_at, silent_since = null;
  return null;
end $$;
comment on function np_domain_back() is 'An ended name that lives again is asked about again';
alter function np_domain_back() owner to nameplane_owner;
revoke execute on function np_domain_back() from public;
create trigger domain_check_again after update of state on domain for each row
  when (old.tab = 5 and new.tab <= 4) execute function np_domain_back();

insert into delegation_check (account_id, domain_id, due_at)
select account_id, id, now() + random() * interval '1 day' from domain where tab <= 4;
