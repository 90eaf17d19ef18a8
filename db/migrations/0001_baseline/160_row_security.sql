-- Row-level security: which rows a role sees and may write. It is a second protection, because queries already restrict the
-- account themselves. A table that has policies is closed to every role that none of its policies names. The functions that the
-- policies call (np_account() and so on) read the context, which np_enter or the start of a transaction has set. Without a
-- context they give null, and no row is seen.

-- ---- Tables whose rows belong to an account
do $$
declare
  t text;
  -- Rows of the transaction's account; with np_tree() also of the accounts below it.
  tenant constant text := '(account_id = np_account() or (np_tree() and exists (select 1 from account_closure np_c where np_c.ancestor_id = np_account() and np_c.descendant_id = account_id)))';
  -- The same, but the functions are called once a statement instead of once a row: for tables of which a query may read 100,000
  -- rows.
  tenant_of_many constant text := '(account_id = (select np_account()) or ((select np_tree()) and exists (select 1 from account_closure np_c where np_c.ancestor_id = (select np_account()) and np_c.descendant_id = account_id)))';
  -- Staff see every account, or those of the brand their transaction is limited to.
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array[
    'api_token','approval','audit_event','balance','batch_row','batch_run','card_holder','certificate','compliance_case','contact_handle','delegation_check','delivery',
    'dnssec_key','document_ask','domain_contact','domain_detail','domain_dnssec','domain_ds','file','file_part','host','invoice','invoice_line','label','ledger_posting',
    'mail_destination','membership','notice','owner_consent','payment','payment_method','quote','refund','registry_act','registry_command','registry_diff','registry_frame',
    'request','reseller','role','sales_order','service','staff_task','staged_zone','state_log','step_up','template','ticket','ticket_message','transfer','vat_proof','webhook',
    'zone','zone_draft','zone_publication','zone_rrset','zone_version'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using %s with check %s', t, tenant, tenant);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
  end loop;

  foreach t in array array['contact','domain','domain_counter','domain_search'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using %s with check %s', t, tenant_of_many, tenant_of_many);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
  end loop;
  execute format('create policy tenant on domain_label for select to nameplane_app, nameplane_worker using %s', tenant_of_many);
  execute format('create policy staff on domain_label for select to nameplane_staff using %s', staff);

  -- Pushes and calls of webhooks are visible in their own account only, also with np_tree(); staff can read them, but not write.
  foreach t in array array['push','push_name','webhook_delivery','webhook_event','webhook_outbox'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using %s', t, staff);
  end loop;
end $$;

-- Exceptions: rows that a role sees although they are another account's, and rows of its own account that it does not see or
-- write.
create policy mine on membership for select to nameplane_app using (user_id = np_user());
create policy shared on role for select to nameplane_app, nameplane_worker using (is_shared);
create policy shared on template for select to nameplane_app, nameplane_worker using (is_shared);
create policy audience on notice as restrictive for select to nameplane_app using (user_id is null or user_id = np_user());
create policy customer_view on ticket_message as restrictive for select to nameplane_app using (not is_internal);
create policy customer_write on ticket_message as restrictive for insert to nameplane_app with check (author_kind <> 'staff' and not is_internal);
create policy basket_only on request as restrictive for delete to nameplane_app using (state = 'in_basket');
create policy no_delete on zone as restrictive for delete to nameplane_worker using (pub_state = 'removed');
create policy no_cost_read on ledger_posting as restrictive for select to nameplane_app using (kind <> 'cost');
create policy no_cost_write on ledger_posting as restrictive for insert to nameplane_app, nameplane_worker with check (kind <> 'cost');
create policy chain on audit_event to nameplane_audit using (true) with check (true);
create policy chain on audit_head to nameplane_audit using (true) with check (true);
create policy mine on domain_view to nameplane_app
  using (account_id = np_account() and user_id = np_user()) with check (account_id = np_account() and user_id = np_user());

-- ---- Accounts: the transaction's account, with np_tree() those below it, and those the user is a member of (to choose from)
create policy tenant on account to nameplane_app, nameplane_worker
  using (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or exists (select 1 from membership m where m.user_id = np_user() and m.account_id = account.id))
  with check (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or (parent_id is not null and parent_id = np_account()));
create policy staff on account to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy tree on account_closure for select to nameplane_app, nameplane_worker using (ancestor_id = np_account() or descendant_id = np_account());
create policy staff on account_closure for select to nameplane_staff using (np_staff() is not null);

-- ---- People who log in: a user sees their own rows, and colleagues in the transaction's account. A user's own rows are checked
-- ---- against the user's brand, also while the user acts in an account of another brand (docs/adr/0014).
create policy self on panel_user to nameplane_app, nameplane_worker
  using (id = np_user() or exists (select 1 from membership m where m.user_id = panel_user.id and m.account_id = np_account()))
  with check (brand_id = np_brand() or (id = np_user() and brand_id = np_user_brand()));
create policy staff on panel_user for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy self on credential to nameplane_app using (user_id = np_user()) with check (user_id = np_user());
create policy self on session to nameplane_app using (user_id = np_user())
  with check (user_id = np_user() and brand_id = np_user_brand() and (revoked_at is not null or np_may_act_in(account_id)));
create policy staff on session to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null);
create policy self on half_login to nameplane_app using (user_id = np_user()) with check (user_id = np_user() and brand_id in (np_brand(), np_user_brand()));
create policy add on passkey_challenge for insert to nameplane_app with check (brand_id = np_brand() and (user_id is null or user_id = np_user()));
create policy add on one_time_token for insert to nameplane_app, nameplane_worker with check (brand_id = np_brand());
create policy own on idempotency_key to nameplane_app, nameplane_worker using (actor = np_actor()) with check (actor = np_actor());

-- The worker's clean-up may delete expired rows of every account.
create policy clean_up on session to nameplane_worker using (ends_at < now()) with check (false);
create policy clean_up on half_login to nameplane_worker using (ends_at < now()) with check (false);
create policy clean_up on one_time_token to nameplane_worker using (ends_at < now()) with check (false);
create policy clean_up on passkey_challenge to nameplane_worker using (ends_at < now()) with check (false);
create policy clean_up on idempotency_key to nameplane_worker using (keep_until < now()) with check (false);

-- ---- Rows that belong to a brand
create policy brand on brand for select to nameplane_app, nameplane_worker using (id = np_brand());
create policy brand on whitelabel_config to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on brand_text to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on article for select to nameplane_app, nameplane_worker using (brand_id is null or brand_id = np_brand());
create policy brand on setting for select to nameplane_app, nameplane_worker using (brand_id is null or brand_id = np_brand());
create policy brand on price_group to nameplane_app, nameplane_worker using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy brand on price to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()))
  with check (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));
create policy brand on price_margin to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()))
  with check (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));
-- Price lists of other brands may be read where lists of this brand derive from them.
create policy inherited on price_group for select to nameplane_app, nameplane_worker using (id in (select np_inherited_price_groups()));
create policy inherited on price for select to nameplane_app, nameplane_worker using (price_group_id in (select np_inherited_price_groups()));
create policy inherited on price_margin for select to nameplane_app, nameplane_worker using (price_group_id in (select np_inherited_price_groups()));
do $$ declare t text; begin
  foreach t in array array['brand','whitelabel_config','brand_text','article','setting','price_group','price','price_margin'] loop
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null)', t);
  end loop;
end $$;
-- Every process sees all hosts, because the host of a call decides its brand; a brand can add and change only its own hosts.
create policy known on brand_host for select to nameplane_app, nameplane_worker, nameplane_readonly using (true);
create policy brand_insert on brand_host for insert to nameplane_app with check (brand_id = np_brand());
create policy brand_update on brand_host for update to nameplane_app using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy staff on brand_host to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand())) with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));

-- ---- Who holds a name: an account sees its own claims; only triggers and functions can read those of others
create policy own on name_claim for select to nameplane_app, nameplane_worker using (account_id = np_account());
create policy staff on name_claim to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))
  with check (np_staff() is not null and np_brand() is null);

-- ---- What the worker writes for all accounts: messages from registries, calls from payment providers, lines of bank files
create policy worker on poll_message to nameplane_worker using (true) with check (true);
create policy worker on provider_event to nameplane_worker using (true) with check (true);
create policy worker on bank_line to nameplane_worker using (true) with check (true);
create policy add on provider_event for insert to nameplane_app with check (account_id is null and state = 'stored');
create policy staff on poll_message for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on provider_event for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on bank_line to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null);

-- ---- The policies also apply to the owner of the tables (force row level security); functions that run as the owner reach all
-- ---- rows by the policy owner_all. nameplane_readonly sees the rows of all accounts, except in the tables named below, which
-- ---- have logins, secrets, file contents or policies of their own.
do $$
declare t text;
begin
  for t in select distinct tablename from pg_policies where schemaname = 'public' order by 1 loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    if t not in ('audit_head','brand_host','credential','file_part','half_login','idempotency_key','one_time_token','panel_user','passkey_challenge','session') then
      execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    end if;
  end loop;
end $$;
