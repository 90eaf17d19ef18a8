-- Allows lines of an invoice to change only while the invoice is a draft.
--
-- It is in the database because the accounting must not change, whichever role writes; it checks all rows of a statement at once,
-- because orders write a hundred lines together.

create or replace function np_invoice_lines_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    if exists (select 1 from (select distinct account_id, invoice_id from added) l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where i.state <> 'draft') then
      raise exception 'lines of a numbered invoice are frozen' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if exists (select 1 from (select distinct account_id, invoice_id from gone) l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where i.state <> 'draft') then
      raise exception 'lines of a numbered invoice are frozen' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return null;
end $$;
alter function np_invoice_lines_guard() owner to nameplane_owner;
revoke execute on function np_invoice_lines_guard() from public;

create trigger invoice_line_guard_insert after insert on invoice_line referencing new table as added for each statement execute function np_invoice_lines_guard();
create trigger invoice_line_guard_update after update on invoice_line referencing new table as added old table as gone for each statement execute function np_invoice_lines_guard();
create trigger invoice_line_guard_delete after delete on invoice_line referencing old table as gone for each statement execute function np_invoice_lines_guard();
