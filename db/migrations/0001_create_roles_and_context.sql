-- Roles, the transaction-local context the row policies read, and helpers every table uses.
-- Lock: none that matters, the tables are new.

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- roles and context
do $$
declare r text;
begin
  foreach r in array array['nameplane_owner','nameplane_app','nameplane_worker','nameplane_staff','nameplane_audit','nameplane_readonly'] loop
    if not exists (select 1 from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
    -- The login that migrates acts for every role: as owner here, and as the runtime roles where one DATABASE_URL serves all pools.
    if not pg_has_role(current_user, r, 'member') then execute format('grant %I to current_user', r); end if;
  end loop;
end $$;

-- Context is transaction-local (set_config(..., true)); an unset value gives null and therefore no rows.
create function np_account() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.account', true), '')::uuid $$;
create function np_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.user', true), '')::uuid $$;
create function np_brand() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.brand', true), '')::uuid $$;
create function np_staff() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.staff', true), '')::uuid $$;
create function np_tree() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('np.tree', true), '') = 'on' $$;
create function np_actor() returns text language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('np.actor', true), ''), 'none') $$;
comment on function np_account() is 'Account of the transaction: the row-level policies compare with it';
comment on function np_user() is 'Panel user of the transaction';
comment on function np_brand() is 'Brand of the transaction: from the host for customers, optional limit for staff';
comment on function np_staff() is 'Staff member of the transaction; only the staff role''s policies look at it';
comment on function np_tree() is 'on = descendants of the account are visible too (master acting on sub-accounts)';
comment on function np_actor() is 'user:<id>, token:<id>, staff:<id>, job:<name> or hook:<provider>; written into logs by triggers';

create function np_uuid7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$;
comment on function np_uuid7() is 'UUIDv7 for rows that triggers write; all other ids come from the application';

create function np_distinct(a anyarray) returns boolean language sql immutable parallel safe as
  $$ select count(*) = count(distinct e) from unnest(a) e $$;
create function np_sorted_set(a integer[]) returns boolean language sql immutable parallel safe as
  $$ select a = coalesce((select array_agg(distinct e order by e) from unnest(a) e), '{}'::integer[]) $$;
comment on function np_distinct(anyarray) is 'True when no element repeats (record sets hold no duplicate records)';
comment on function np_sorted_set(integer[]) is 'True when the array is sorted and without repeats (domain.labels)';

create function np_refuse() returns trigger language plpgsql as $$
begin raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'integrity_constraint_violation'; end $$;
comment on function np_refuse() is 'Guard of append-only tables';

