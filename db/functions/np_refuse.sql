-- Refuses every statement for which it is the trigger.
--
-- It is in the database because rows that are written once, such as postings, quotes and log rows, must not change, whichever
-- role writes.

create or replace function np_refuse() returns trigger language plpgsql as $$
begin raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'integrity_constraint_violation'; end $$;
alter function np_refuse() owner to nameplane_owner;

create trigger ledger_fixed before update or delete on ledger_posting for each row execute function np_refuse();
create trigger request_release_once before update on request for each row
  when (old.release is not null and (new.release is distinct from old.release or new.funded_at is distinct from old.funded_at)) execute function np_refuse();
create trigger price_fixed before update on price for each row
  when ((to_jsonb(old) - 'valid_to') is distinct from (to_jsonb(new) - 'valid_to')) execute function np_refuse();
create trigger whitelabel_fixed before update on whitelabel_config for each row
  when ((to_jsonb(old) - 'published_at') is distinct from (to_jsonb(new) - 'published_at')) execute function np_refuse();
create trigger ticket_message_fixed before update or delete on ticket_message for each row
  when (pg_trigger_depth() = 0 and current_user <> 'nameplane_owner') execute function np_refuse();  -- The erasure of personal data runs as the owner
create trigger zone_version_fixed before update on zone_version for each row
  when ((to_jsonb(old) - 'serial') is distinct from (to_jsonb(new) - 'serial')) execute function np_refuse();
create trigger state_log_fixed before update or delete on state_log for each row execute function np_refuse();
create trigger audit_fixed before update on audit_event for each row
  when ((old.account_id, old.id, old.seq, old.at, old.body, old.prev, old.h) is distinct from (new.account_id, new.id, new.seq, new.at, new.body, new.prev, new.h)) execute function np_refuse();
create trigger quote_fixed before update on quote for each row
  when ((old.account_id, old.id, old.request_id, old.price_group_id, old.operation, old.period_months, old.quantity, old.currency, old.net_minor, old.discount_minor,
         old.vat_rate_bp, old.vat_minor, old.total_minor, old.registry_fee, old.parts, old.discounts, old.valid_until, old.made_at)
        is distinct from
        (new.account_id, new.id, new.request_id, new.price_group_id, new.operation, new.period_months, new.quantity, new.currency, new.net_minor, new.discount_minor,
         new.vat_rate_bp, new.vat_minor, new.total_minor, new.registry_fee, new.parts, new.discounts, new.valid_until, new.made_at)) execute function np_refuse();
