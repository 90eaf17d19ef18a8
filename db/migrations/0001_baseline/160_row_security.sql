-- Row-level security: which rows a role sees and may write. It is the second net, for queries name their account themselves. A table that has
-- policies is closed to every role no policy of it names. The functions they call (np_account() and so on) read what np_enter, or the
-- opening of a transaction, has set; where nothing is set they give null, and no row is seen.

-- ---- Tables whose rows belong to an account
do $$
declare
  t text;
  -- Rows of the context account; with np_tree() also of the accounts below it.
  tenant constant text := '(account_id = np_account() or (np_tree() and exists (select 1 from account_closure np_c where np_c.ancestor_id = np_account() and np_c.descendant_id = account_id)))';
  -- The same, with the functions asked once a statement instead of once a row: for tables that are read by the hundred thousand.
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

  -- Handovers and calls of webhooks are of one account alone, whatever is below it; staff only look.
  foreach t in array array['push','push_name','webhook_delivery','webhook_event','webhook_outbox'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using %s', t, staff);
  end loop;
end $$;

-- What a role sees of these tables besides, and what it does not although the account is its own.
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

-- ---- Accounts: the own one, with np_tree() those below it, and those the user is a member of (for the choice of accounts)
create policy tenant on account to nameplane_app, nameplane_worker
  using (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or exists (select 1 from membership m where m.user_id = np_user() and m.account_id = account.id))
  with check (id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = id))
         or (parent_id is not null and parent_id = np_account()));
create policy staff on account to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy tree on account_closure for select to nameplane_app, nameplane_worker using (ancestor_id = np_account() or descendant_id = np_account());
create policy staff on account_closure for select to nameplane_staff using (np_staff() is not null);

-- ---- People who log in: a user sees own rows, and the colleagues of the context account. Own rows are checked against the user's own brand,
-- ---- also while the user acts in an account of another brand (docs/adr/0014).
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

-- The clean-up of the worker takes away what is over anyway, of every account.
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
-- Every process knows all hosts, because a call begins with one; a brand adds and changes its own alone.
create policy known on brand_host for select to nameplane_app, nameplane_worker, nameplane_readonly using (true);
create policy brand_insert on brand_host for insert to nameplane_app with check (brand_id = np_brand());
create policy brand_update on brand_host for update to nameplane_app using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy staff on brand_host to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand())) with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));

-- ---- Who holds a name: the own claims; those of others are reached by triggers and functions alone
create policy own on name_claim for select to nameplane_app, nameplane_worker using (account_id = np_account());
create policy staff on name_claim to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))
  with check (np_staff() is not null and np_brand() is null);

-- ---- What the worker writes for all accounts: messages of registries, calls of payment providers, files of the bank
create policy worker on poll_message to nameplane_worker using (true) with check (true);
create policy worker on provider_event to nameplane_worker using (true) with check (true);
create policy worker on bank_line to nameplane_worker using (true) with check (true);
create policy add on provider_event for insert to nameplane_app with check (account_id is null and state = 'stored');
create policy staff on poll_message for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on provider_event for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy staff on bank_line to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null);

-- ---- Every table with policies is guarded against its owner too; functions that run as the owner reach all rows by a policy of their own.
-- ---- The role that only reads sees the rows of all accounts, except those that let somebody in, and what is kept sealed.
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
