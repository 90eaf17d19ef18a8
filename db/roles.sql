-- The roles the processes act as, and the role that owns every table. Roles belong to the whole server, not to one database. This
-- file is run before all others, and leaves existing roles unchanged.
--
-- nameplane_owner     owns tables and functions
-- nameplane_app       the HTTP process: acts in the accounts of customers
-- nameplane_worker    the worker: orders, registries, zones, mails, clean-up
-- nameplane_staff     people of the operator who reach customers of several accounts
-- nameplane_audit     owns the functions that write and read the audit chain
-- nameplane_readonly  reads rows of all accounts, and changes none
-- nameplane_reports   reads the views of the schema reports, and nothing else; no process of the product acts as it
do $$
declare r text;
begin
  foreach r in array array['nameplane_owner','nameplane_app','nameplane_worker','nameplane_staff','nameplane_audit','nameplane_readonly','nameplane_reports'] loop
    if not exists (select 1 from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
    -- The login that runs the migrations has to be a member of every role: it acts as the owner here, and as the other roles where one
-- DATABASE_URL serves all processes.
    if not pg_has_role(current_user, r, 'member') then execute format('grant %I to current_user', r); end if;
  end loop;
end $$;

-- A role has to be allowed to create objects in a schema before it can own one there.
grant create on schema public to nameplane_owner;
