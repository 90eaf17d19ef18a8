-- Who owns the tables, and what each role may do with each. Row-level security says with which rows.

do $$
declare t text;
begin
  for t in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p','v','S')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a')) loop
    execute format('alter table %I owner to nameplane_owner', t);
  end loop;
end $$;

grant usage on schema public to nameplane_app, nameplane_worker, nameplane_staff, nameplane_audit, nameplane_readonly;
grant usage on all sequences in schema public to nameplane_app, nameplane_worker, nameplane_staff;

-- ---- nameplane_app
-- The HTTP process. What is not granted here, no query can do: it cannot change a balance, a posting, the number of a series, or
-- a row of a log.
grant select, insert, update, delete on
  brand_text, credential, domain_contact, domain_view, file, half_login, label, mail_destination, membership, request, role,
  session, template, webhook, zone_draft, zone_rrset
  to nameplane_app;
grant select, insert, update on
  approval, batch_row, batch_run, brand_host, card_holder, certificate, compliance_case, contact, contact_handle,
  delegation_check, delivery, dnssec_key, document_ask, domain, domain_detail, domain_dnssec, domain_ds, host,
  idempotency_key, invoice, invoice_line, notice, owner_consent, panel_user, payment, payment_method, price_margin, push,
  push_name, quote, refund, registrar_name, registry_act, registry_diff, registry_pace, sales_order, service, staged_zone,
  step_up, ticket, ticket_message, transfer, vat_proof, webhook_delivery, whitelabel_config, zone, zone_publication,
  zone_version
  to nameplane_app;
grant select, insert on account, api_token, file_part, ledger_posting, webhook_event to nameplane_app;
grant insert, update on registry_command to nameplane_app;
grant select on
  account_closure, article, audit_event, balance, brand, country, currency, dns_server, domain_counter, domain_label,
  domain_search, invoice_series, ledger_account, ledger_entry, name_claim, permission, preset, price, price_group, product,
  reference_rate, registry, reseller, seller, setting, state_edge, state_log, status_code, system_check, tld, tld_rule,
  vat_rate, webhook_outbox
  to nameplane_app;
grant insert on one_time_token, passkey_challenge, provider_event, registry_frame, staff_task to nameplane_app;
-- An account may change these of its own columns, but not its price list, credit limit, place in the tree or terms of payment
-- (T24).
grant update (party, currency, language, owner_contact_id, billing_contact_id, vat_number, default_renewal, moderates_orders, enforces_2fa, settings, version, dns_needs_note, dns_needs_second) on account to nameplane_app;
-- What a key may do is fixed when it is made.
grant update (used_at, used_from, revoked_at) on api_token to nameplane_app;
-- What a registry charges the operator is not shown to customers.
grant select (account_id, id, registry_id, request_id, verb, object, args_hash, args, cltrid, svtrid, attempt, state, result_code, result_text, sent_at, next_check_at, decided_at, decided_by) on registry_command to nameplane_app;

-- ---- nameplane_worker
-- The worker. It deletes rows whose retention period is over, and rows that a zone does not need any more once it is published.
grant select, insert, update, delete on
  acme_account, acme_answer, batch_row, batch_run, certificate, dnssec_key, domain_contact, domain_detail, domain_ds, file,
  idempotency_key, poll_message, provider_event, quote, registry_diff, staff_task, step_up, system_check, webhook_delivery,
  webhook_outbox, zone, zone_draft, zone_publication, zone_rrset, zone_version
  to nameplane_worker;
grant select, insert, update on
  account, approval, bank_line, card_holder, compliance_case, contact, contact_handle, delegation_check, delivery,
  document_ask, domain, domain_dnssec, host, invoice, invoice_line, label, mail_destination, membership, notice,
  owner_consent, payment, payment_method, push, push_name, reference_rate, refund, registrar_name, registry_act,
  registry_command, registry_frame, registry_pace, request, reseller, role, sales_order, service, staged_zone, template,
  ticket, ticket_message, transfer, vat_proof, webhook
  to nameplane_worker;
grant select, insert, delete on one_time_token, passed_mail, webhook_event to nameplane_worker;
grant select, delete on half_login, passkey_challenge, rate_counter, session, staff_session to nameplane_worker;
grant select, insert on api_token, audit_anchor, file_part, ledger_posting to nameplane_worker;
grant select, update on panel_user to nameplane_worker;
grant select on
  account_closure, article, audit_event, balance, brand, brand_host, brand_text, cost_price, country, currency, data_key,
  dns_server, domain_counter, domain_label, domain_search, invoice_series, ledger_account, ledger_entry, name_claim,
  permission, preset, price, price_group, price_margin, product, registry, retention_rule, seller, setting, state_edge,
  state_log, status_code, tld, tld_rule, vat_rate, whitelabel_config
  to nameplane_worker;

-- ---- nameplane_staff
-- People of the operator who reach customers of several accounts.
grant select, insert, update on
  account, api_token, approval, article, batch_row, batch_run, brand, brand_host, brand_text, card_holder, certificate,
  compliance_case, contact, contact_handle, cost_price, country, currency, delegation_check, delivery, dns_server, dnssec_key,
  document_ask, domain, domain_contact, domain_detail, domain_dnssec, domain_ds, file, host, invoice, invoice_line,
  invoice_series, label, ledger_account, mail_destination, membership, notice, owner_consent, payment, payment_method, preset,
  price, price_group, price_margin, product, quote, reference_rate, refund, registrar_name, registry, registry_act,
  registry_command, registry_diff, registry_frame, registry_pace, request, reseller, role, sales_order, seller, service,
  setting, staff_credential, staff_session, staff_task, staff_user, staged_zone, step_up, template, ticket, ticket_message,
  tld, tld_rule, transfer, vat_proof, vat_rate, webhook, whitelabel_config, zone, zone_draft, zone_publication, zone_rrset,
  zone_version
  to nameplane_staff;
grant select, update on bank_line, name_claim to nameplane_staff;
grant select, insert on ledger_posting to nameplane_staff;
grant select on
  account_closure, audit_anchor, audit_event, balance, data_key, domain_counter, domain_label, domain_search, file_part,
  ledger_entry, panel_user, permission, poll_message, provider_event, push, push_name, retention_rule, state_edge, state_log,
  status_code, system_check, webhook_delivery, webhook_event, webhook_outbox
  to nameplane_staff;
-- Sessions of users are seen without the token that opens them, and can be ended.
grant select (id, user_id, account_id, brand_id, host, level, device, created_at, used_at, ends_at, revoked_at), update (revoked_at) on session to nameplane_staff;

-- ---- nameplane_readonly
-- Used to find work that is due, to check invariants and to answer metrics. It sees rows of all accounts and changes none.
grant select on
  account, account_closure, acme_answer, api_token, approval, article, audit_anchor, audit_event, balance, bank_line,
  batch_row, batch_run, brand, brand_host, brand_text, card_holder, certificate, compliance_case, contact, contact_handle,
  cost_price, country, currency, data_key, delegation_check, delivery, dns_server, dnssec_key, document_ask, domain,
  domain_contact, domain_counter, domain_detail, domain_dnssec, domain_ds, domain_label, domain_search, domain_view, file,
  host, invoice, invoice_line, invoice_series, label, ledger_account, ledger_entry, ledger_posting, mail_destination,
  membership, name_claim, notice, owner_consent, payment, payment_method, permission, poll_message, preset, price,
  price_group, price_margin, product, provider_event, push, push_name, quote, reference_rate, refund, registrar_name,
  registry, registry_act, registry_command, registry_diff, registry_frame, registry_pace, request, reseller, retention_rule,
  role, sales_order, seller, service, setting, staff_task, staged_zone, state_edge, state_log, status_code, step_up,
  system_check, template, ticket, ticket_message, tld, tld_rule, transfer, vat_proof, vat_rate, webhook, webhook_delivery,
  webhook_event, webhook_outbox, whitelabel_config, zone, zone_draft, zone_publication, zone_rrset, zone_version
  to nameplane_readonly;

-- ---- nameplane_audit
-- Owns the functions that write and read the audit chain.
grant select, insert on audit_event to nameplane_audit;
grant select, update on audit_head to nameplane_audit;
