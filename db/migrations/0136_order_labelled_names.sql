-- Names of a label in every order of the list, wherever in the order they stand; row policies ask for the account once a statement.
-- Lock: the tables are new; rows of existing labels are copied once. Policies of domain and domain_counter are replaced (brief exclusive lock).

create table domain_label (
  account_id uuid not null,
  label_id   integer not null,
  tab        smallint not null,
  sort_name  text collate "C" not null,
  domain_id  uuid not null,
  expires_at timestamptz not null,
  renews_at  timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, label_id, tab, sort_name, domain_id)
);
comment on table domain_label is 'A row for each label of a domain, with what the list sorts by; written by trigger of domain, so it needs no foreign key';
comment on column domain_label.tab is 'Status tab, see domain.tab';

create function np_domain_labels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from added where labels <> '{}') then
      insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
      select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added where labels <> '{}';
    end if;
  elsif tg_op = 'DELETE' then
    delete from domain_label l using (select account_id, unnest(labels) as label_id, tab, sort_name, id from gone where labels <> '{}') o
     where l.account_id = o.account_id and l.label_id = o.label_id and l.tab = o.tab and l.sort_name = o.sort_name and l.domain_id = o.id;
  elsif exists (select 1 from added where labels <> '{}') or exists (select 1 from gone where labels <> '{}') then
    -- Only what is different: a switch of a labelled name writes nothing here.
    delete from domain_label l using (
        select account_id, unnest(labels) as label_id, tab, sort_name, id, expires_at, renews_at, created_at from gone
        except
        select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added) o
     where l.account_id = o.account_id and l.label_id = o.label_id and l.tab = o.tab and l.sort_name = o.sort_name and l.domain_id = o.id;
    insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
    select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added
    except
    select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from gone;
  end if;
  return null;
end $$;
comment on function np_domain_labels() is 'Keeps domain_label as the labels of the domains are, one statement at a time';
alter function np_domain_labels() owner to nameplane_owner;
revoke execute on function np_domain_labels() from public;
create trigger domain_label_insert after insert on domain referencing new table as added for each statement execute function np_domain_labels();
create trigger domain_label_update after update on domain referencing new table as added old table as gone for each statement execute function np_domain_labels();
create trigger domain_label_delete after delete on domain referencing old table as gone for each statement execute function np_domain_labels();

insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from domain where labels <> '{}';
create index domain_label_expires on domain_label (account_id, label_id, tab, expires_at, domain_id);
create index domain_label_renews  on domain_label (account_id, label_id, tab, renews_at, domain_id);
create index domain_label_created on domain_label (account_id, label_id, tab, created_at, domain_id);

alter table domain_label enable row level security;
alter table domain_label force row level security;
alter table domain_label owner to nameplane_owner;
create policy owner_all on domain_label to nameplane_owner using (true) with check (true);
create policy tenant on domain_label for select to nameplane_app, nameplane_worker using (account_id = np_account());
create policy staff on domain_label for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on domain_label for select to nameplane_readonly using (true);
grant select on domain_label to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;

-- A page passes thousands of rows, an export all of them: the context is read once for the statement instead of for each row.
do $$
declare
  t text;
  tenant constant text := '(account_id = (select np_account()) or ((select np_tree()) and exists (select 1 from account_closure np_c where np_c.ancestor_id = (select np_account()) and np_c.descendant_id = account_id)))';
begin
  foreach t in array array['domain','domain_label','domain_counter','domain_search'] loop
    execute format('alter policy tenant on %I using %s', t, tenant);
  end loop;
  foreach t in array array['domain','domain_counter','domain_search'] loop
    execute format('alter policy tenant on %I with check %s', t, tenant);
  end loop;
end $$;
