-- Lets a row change its state along allowed edges only, requires its version to rise by one, and writes a row to state_log for
-- each change (I-O2). Arguments: machine and column. A new row gets no log row, because its created_at has the time.
--
-- It is in the database because the edges have to hold whichever role writes, and no role may write state_log at run time.

create or replace function np_state_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n jsonb := to_jsonb(new);
  old_state text := '';
  new_state text := n ->> tg_argv[1];
begin
  if tg_op = 'UPDATE' then
    old_state := to_jsonb(old) ->> tg_argv[1];
    if new.version <> old.version + 1 then
      raise exception '%: version must rise by one (% -> %)', tg_table_name, old.version, new.version using errcode = 'serialization_failure';
    end if;
  end if;
  if not exists (select 1 from state_edge where machine = tg_argv[0] and from_state = old_state and to_state = new_state) then
    raise exception '%: no edge from "%" to "%"', tg_argv[0], old_state, new_state using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then  -- A new row has its time in created_at. Log rows for imported rows would double the table's size.
    insert into state_log (account_id, id, machine, object_id, from_state, to_state, version, reason, actor, at)
    values (new.account_id, np_uuid7(), tg_argv[0], coalesce(n ->> 'id', n ->> 'domain_id')::uuid, old_state, new_state, new.version, n ->> 'reason', np_actor(), clock_timestamp());
  end if;
  return new;
end $$;
alter function np_state_guard() owner to nameplane_owner;

create trigger guard_order_insert after insert on sales_order for each row execute function np_state_guard('order', 'state');
create trigger guard_order_update after update of state on sales_order for each row when (old.state is distinct from new.state) execute function np_state_guard('order', 'state');
create trigger guard_domain_insert after insert on domain for each row execute function np_state_guard('domain', 'state');
create trigger guard_domain_update after update of state on domain for each row when (old.state is distinct from new.state) execute function np_state_guard('domain', 'state');
create trigger guard_delegation_insert after insert on domain for each row execute function np_state_guard('delegation', 'dns_state');
create trigger guard_delegation_update after update of dns_state on domain for each row when (old.dns_state is distinct from new.dns_state) execute function np_state_guard('delegation', 'dns_state');
create trigger guard_dnssec_insert after insert on domain for each row execute function np_state_guard('dnssec', 'dnssec_state');
create trigger guard_dnssec_update after update of dnssec_state on domain for each row when (old.dnssec_state is distinct from new.dnssec_state) execute function np_state_guard('dnssec', 'dnssec_state');
create trigger guard_ds_insert after insert on domain_ds for each row execute function np_state_guard('ds', 'state');
create trigger guard_ds_update after update of state on domain_ds for each row when (old.state is distinct from new.state) execute function np_state_guard('ds', 'state');
create trigger guard_dnssec_key_insert after insert on dnssec_key for each row execute function np_state_guard('dnssec_key', 'state');
create trigger guard_dnssec_key_update after update of state on dnssec_key for each row when (old.state is distinct from new.state) execute function np_state_guard('dnssec_key', 'state');
create trigger guard_transfer_insert after insert on transfer for each row execute function np_state_guard('transfer', 'state');
create trigger guard_transfer_update after update of state on transfer for each row when (old.state is distinct from new.state) execute function np_state_guard('transfer', 'state');
create trigger guard_contact_insert after insert on contact for each row execute function np_state_guard('contact', 'state');
create trigger guard_contact_update after update of state on contact for each row when (old.state is distinct from new.state) execute function np_state_guard('contact', 'state');
create trigger guard_case_insert after insert on compliance_case for each row execute function np_state_guard('case', 'state');
create trigger guard_case_update after update of state on compliance_case for each row when (old.state is distinct from new.state) execute function np_state_guard('case', 'state');
create trigger guard_invoice_insert after insert on invoice for each row execute function np_state_guard('invoice', 'state');
create trigger guard_invoice_update after update of state on invoice for each row when (old.state is distinct from new.state) execute function np_state_guard('invoice', 'state');
create trigger guard_payment_insert after insert on payment for each row execute function np_state_guard('payment', 'state');
create trigger guard_payment_update after update of state on payment for each row when (old.state is distinct from new.state) execute function np_state_guard('payment', 'state');
create trigger guard_refund_insert after insert on refund for each row execute function np_state_guard('refund', 'state');
create trigger guard_refund_update after update of state on refund for each row when (old.state is distinct from new.state) execute function np_state_guard('refund', 'state');
create trigger guard_service_insert after insert on service for each row execute function np_state_guard('service', 'state');
create trigger guard_service_update after update of state on service for each row when (old.state is distinct from new.state) execute function np_state_guard('service', 'state');
create trigger guard_ticket_insert after insert on ticket for each row execute function np_state_guard('ticket', 'state');
create trigger guard_ticket_update after update of state on ticket for each row when (old.state is distinct from new.state) execute function np_state_guard('ticket', 'state');
create trigger guard_certificate_insert after insert on certificate for each row execute function np_state_guard('certificate', 'state');
create trigger guard_certificate_update after update of state on certificate for each row when (old.state is distinct from new.state) execute function np_state_guard('certificate', 'state');
create trigger guard_inquiry_insert after insert on inquiry for each row execute function np_state_guard('inquiry', 'state');
create trigger guard_inquiry_update after update of state on inquiry for each row when (old.state is distinct from new.state) execute function np_state_guard('inquiry', 'state');
create trigger guard_dispute_insert after insert on dispute for each row execute function np_state_guard('dispute', 'state');
create trigger guard_dispute_update after update of state on dispute for each row when (old.state is distinct from new.state) execute function np_state_guard('dispute', 'state');
create trigger guard_sales_quote_insert after insert on sales_quote for each row execute function np_state_guard('sales_quote', 'state');
create trigger guard_sales_quote_update after update of state on sales_quote for each row when (old.state is distinct from new.state) execute function np_state_guard('sales_quote', 'state');
