-- Allows an invoice to get its number only if its lines add up to its total. The invoice is frozen from then on, except for the
-- columns that payments and reminders write (I-M5, I-M9).
--
-- It is in the database because the accounting must not change, whichever role writes; a trigger applies to every statement.

create or replace function np_invoice_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare s bigint; free text[] := array['state','version','settled_minor','paid_on','reminder_level','next_dunning_on','file_id'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then raise exception 'a numbered invoice stays' using errcode = 'integrity_constraint_violation'; end if;
    return old;
  end if;
  if old.state <> 'draft' then
    if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
      raise exception 'a numbered invoice is frozen' using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.state <> 'draft' then
    select coalesce(sum(net_minor + vat_minor), 0) into s from invoice_line where account_id = new.account_id and invoice_id = new.id;
    if s + new.rounding_minor <> new.total_minor then
      raise exception 'lines and total of the invoice differ' using errcode = 'check_violation';
    end if;
    new.content_hash := np_invoice_content(new);
  end if;
  return new;
end $$;
alter function np_invoice_guard() owner to nameplane_owner;

create trigger invoice_guard before update or delete on invoice for each row execute function np_invoice_guard();
