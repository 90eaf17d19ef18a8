-- Row-level security as the second net, ownership and rights of the runtime roles.
-- Lock: none that matters, the tables are new.

-- ================================================================ 12. row-level security and rights
grant create on schema public to nameplane_owner, nameplane_audit;
do $$
declare
  t text;
  tenant  constant text := '(account_id = np_account() or (np_tree() and exists (select 1 from account_closure np_c where np_c.ancestor_id = np_account() and np_c.descendant_id = account_id)))';
  staff   constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
  -- rows that belong to an account by column but not by this rule
  special constant text[] := array['account_closure','session','half_login','one_time_token','idempotency_key','name_claim','audit_head','poll_message','provider_event','bank_line'];
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind in ('r','p') and not c.relispartition
              and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
              and c.relname <> all (special) order by 1 loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using %s with check %s', t, tenant, tenant);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select, insert, update on %I to nameplane_app, nameplane_worker, nameplane_staff', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
  -- the rest of the guarded tables: owner, and what is listed below
  foreach t in array special || array['account','panel_user','credential','step_up','price_group','price','price_margin','whitelabel_config','brand_text','brand','article','setting'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    if not exists (select 1 from pg_policies where schemaname = 'public' and tablename = t and policyname = 'owner_all') then
      execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    end if;
  end loop;
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r','p') and not c.relispartition loop
    execute format('alter table %I owner to nameplane_owner', t);
  end loop;
  for t in select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'public' and (p.proname like 'np\_%' or p.proname = 'audit_append') and p.proname not in ('np_enter') loop
    execute format('alter function %s owner to nameplane_owner', t);
  end loop;
end $$;
do $$ declare t text; begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relispartition and c.relkind = 'r' loop
    execute format('alter table %I owner to nameplane_owner', t);
  end loop;
end $$;
alter view ledger_entry owner to nameplane_owner;
alter function np_enter(bytea, text) owner to nameplane_owner;
alter sequence account_number_seq owner to nameplane_owner; alter sequence request_number_seq owner to nameplane_owner;
alter sequence order_number_seq owner to nameplane_owner; alter sequence ticket_number_seq owner to nameplane_owner; alter sequence label_id_seq owner to nameplane_owner;
grant usage on schema public to nameplane_app, nameplane_worker, nameplane_staff, nameplane_audit, nameplane_readonly;
grant usage on all sequences in schema public to nameplane_app, nameplane_worker, nameplane_staff;

-- accounts: own, tree, or one of the user's memberships (account switcher)
create policy tenant on account to nameplane_app, nameplane_worker
  using (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or exists (select 1 from membership m where m.user_id = np_user() and m.account_id = account.id))
  with check (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or (parent_id is not null and parent_id = np_account()));
create policy staff on account to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy sweep on account for select to nameplane_readonly using (true);
grant select, insert on account to nameplane_app;
-- T24: price group, credit limit, whitelabel, tree and payment terms are not writable for customers
grant update (party, currency, language, owner_contact_id, billing_contact_id, vat_number, default_renewal, moderates_orders, enforces_2fa, settings, version) on account to nameplane_app;
grant select, insert, update on account to nameplane_worker, nameplane_staff;
grant select on account to nameplane_readonly;
revoke insert, update on reseller from nameplane_app;
create policy tree on account_closure for select to nameplane_app, nameplane_worker using (ancestor_id = np_account() or descendant_id = np_account());
create policy staff on account_closure for select to nameplane_staff using (np_staff() is not null);
create policy sweep on account_closure for select to nameplane_readonly using (true);
grant select on account_closure to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;

-- a user sees himself and the colleagues of the current account
create policy self on panel_user to nameplane_app, nameplane_worker
  using (id = np_user() or exists (select 1 from membership m where m.user_id = panel_user.id and m.account_id = np_account()))
  with check (brand_id = np_brand());
create policy staff on panel_user for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
grant select, insert, update on panel_user to nameplane_app; grant select, update on panel_user to nameplane_worker; grant select on panel_user to nameplane_staff;
create policy mine on membership for select to nameplane_app using (user_id = np_user());
create policy self on credential to nameplane_app using (user_id = np_user()) with check (user_id = np_user());
grant select, insert, update, delete on credential to nameplane_app;
create policy self on session to nameplane_app using (user_id = np_user())
  with check (user_id = np_user() and brand_id = np_brand() and (
    exists (select 1 from membership m where m.user_id = np_user() and m.account_id = session.account_id)
    or exists (select 1 from account_closure c join membership m on m.account_id = c.ancestor_id and m.user_id = np_user() where c.descendant_id = session.account_id)));
create policy staff on session to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null);
grant select, insert, update, delete on session to nameplane_app;
grant select (id, user_id, account_id, brand_id, host, level, device, created_at, used_at, ends_at, revoked_at), update (revoked_at) on session to nameplane_staff;
create policy self on half_login to nameplane_app using (user_id = np_user()) with check (user_id = np_user() and brand_id = np_brand());
grant select, insert, update, delete on half_login to nameplane_app;
create policy add on one_time_token for insert to nameplane_app, nameplane_worker with check (brand_id = np_brand());
grant insert on one_time_token to nameplane_app, nameplane_worker;
create policy own on idempotency_key to nameplane_app, nameplane_worker using (actor = np_actor()) with check (actor = np_actor());
grant select, insert, update on idempotency_key to nameplane_app, nameplane_worker;

-- the clean-up job: only what is over anyway
do $$ declare t text; begin
  foreach t in array array['session','half_login','one_time_token'] loop
    execute format('create policy clean_up on %I to nameplane_worker using (ends_at < now()) with check (false)', t);
    execute format('grant select, delete on %I to nameplane_worker', t);
  end loop;
end $$;
create policy clean_up on idempotency_key to nameplane_worker using (keep_until < now()) with check (false);
grant delete on idempotency_key, rate_counter, staff_session to nameplane_worker; grant select on rate_counter, staff_session to nameplane_worker;

-- shared rows of the operator account
create policy shared on role for select to nameplane_app, nameplane_worker using (is_shared);
create policy shared on template for select to nameplane_app, nameplane_worker using (is_shared);

-- brand-owned rows
create policy brand on brand for select to nameplane_app, nameplane_worker using (id = np_brand());
create policy brand on whitelabel_config to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on brand_text to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on article for select to nameplane_app, nameplane_worker using (brand_id is null or brand_id = np_brand());
create policy brand on setting for select to nameplane_app, nameplane_worker using (brand_id is null or brand_id = np_brand());
create policy brand on price_group to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on price to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand())) with check (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));
create policy brand on price_margin to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand())) with check (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));
do $$ declare t text; begin
  foreach t in array array['brand','whitelabel_config','brand_text','article','setting','price_group','price','price_margin'] loop
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_readonly', t);
    execute format('grant select, insert, update on %I to nameplane_staff', t);
  end loop;
end $$;
grant insert, update on whitelabel_config, brand_text, price_margin to nameplane_app;
grant insert, update, delete on brand_text to nameplane_app;

-- name claims: own ones; others only through the triggers
create policy own on name_claim for select to nameplane_app, nameplane_worker using (account_id = np_account());
create policy staff on name_claim to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand()))) with check (np_staff() is not null and np_brand() is null);
create policy sweep on name_claim for select to nameplane_readonly using (true);
grant select on name_claim to nameplane_app, nameplane_worker, nameplane_readonly; grant select, update on name_claim to nameplane_staff;

-- the listed cross-tenant writers of the worker: registry polls, provider callbacks, bank files
create policy worker on poll_message to nameplane_worker using (true) with check (true);
create policy worker on provider_event to nameplane_worker using (true) with check (true);
create policy worker on bank_line to nameplane_worker using (true) with check (true);
create policy add on provider_event for insert to nameplane_app with check (account_id is null and state = 'stored');
create policy staff on poll_message for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on provider_event for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on bank_line to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null);
grant select, insert, update on poll_message, provider_event, bank_line to nameplane_worker;
grant insert on provider_event to nameplane_app;
grant select on poll_message, provider_event to nameplane_staff; grant select, update on bank_line to nameplane_staff;
create policy sweep on poll_message for select to nameplane_readonly using (true);
create policy sweep on provider_event for select to nameplane_readonly using (true);
create policy sweep on bank_line for select to nameplane_readonly using (true);
grant select on poll_message, provider_event, bank_line to nameplane_readonly;

-- written by functions and triggers only
revoke insert, update on ledger_posting, balance, state_log, audit_event, domain_counter, domain_search from nameplane_app, nameplane_worker, nameplane_staff;
grant insert on ledger_posting to nameplane_app, nameplane_worker, nameplane_staff;
revoke all on audit_head from public;
revoke all on staff_task, batch_run, batch_row, registry_frame from nameplane_app;
grant insert on staff_task to nameplane_app;
grant select, insert, update on batch_run, batch_row to nameplane_app;
create policy customer_view on ticket_message as restrictive for select to nameplane_app using (not is_internal);
create policy customer_write on ticket_message as restrictive for insert to nameplane_app with check (author_kind <> 'staff' and not is_internal);
create policy audience on notice as restrictive for select to nameplane_app using (user_id is null or user_id = np_user());
create policy basket_only on request as restrictive for delete to nameplane_app using (state = 'in_basket');
grant delete on request, label, membership, role, zone_rrset, zone_draft, template, webhook, domain_contact, mail_destination to nameplane_app;
grant delete on zone_rrset, zone_draft, domain_contact, domain_ds, zone, zone_version, zone_publication, dnssec_key, batch_row to nameplane_worker;
create policy no_delete on zone as restrictive for delete to nameplane_worker using (pub_state = 'removed');

-- catalogue: readable by all, written by staff
grant select on currency, country, status_code, state_edge, permission, preset, registry, tld, tld_rule, product, vat_rate, reference_rate, brand_host, dns_server, seller, ledger_account, invoice_series to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update on currency, country, preset, registry, tld, tld_rule, product, vat_rate, reference_rate, brand_host, dns_server, seller, ledger_account, invoice_series to nameplane_staff;
grant insert, update on brand_host to nameplane_app;
grant update on invoice_series to nameplane_app, nameplane_worker;
grant select, insert, update on reference_rate to nameplane_worker;
grant select on cost_price to nameplane_worker, nameplane_staff, nameplane_readonly; grant insert, update on cost_price to nameplane_staff;
grant select, insert, update on staff_user, staff_credential, staff_session to nameplane_staff;
grant select on retention_rule, data_key, audit_anchor to nameplane_worker, nameplane_staff, nameplane_readonly; grant insert on audit_anchor to nameplane_worker;
grant select on ledger_entry to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
revoke execute on function audit_append(uuid, uuid, jsonb, inet), np_enter(bytea, text), np_login_lookup(uuid, text), np_take_token(bytea, uuid, boolean), np_half_enter(bytea, text), np_enter_token(bytea, text), np_count_hit(text, timestamptz, integer), np_domains_by_label(integer[], smallint), np_domains_by_name(text, integer), np_make_partitions(text, date, integer), np_drop_partitions(text) from public;
grant execute on function audit_append(uuid, uuid, jsonb, inet), np_count_hit(text, timestamptz, integer) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_audit;
grant execute on function np_domains_by_label(integer[], smallint), np_domains_by_name(text, integer) to nameplane_app, nameplane_worker;
grant execute on function np_enter(bytea, text), np_login_lookup(uuid, text), np_take_token(bytea, uuid, boolean), np_half_enter(bytea, text), np_enter_token(bytea, text) to nameplane_app;
grant execute on function np_make_partitions(text, date, integer), np_drop_partitions(text) to nameplane_worker;
alter function audit_append(uuid, uuid, jsonb, inet) owner to nameplane_audit;
grant select, insert on audit_event to nameplane_audit; grant select, update on audit_head to nameplane_audit;
create policy chain on audit_event to nameplane_audit using (true) with check (true);
create policy chain on audit_head to nameplane_audit using (true) with check (true);
revoke create on schema public from nameplane_audit;

