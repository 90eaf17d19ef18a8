-- Refuses postings of a month that is closed.
--
-- It is in the database because nothing may be posted into a closed month, whichever role writes.

create or replace function np_months_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare p record;
begin
  for p in select seller_id, min(booked_on) as booked_on from posted group by seller_id loop
    if np_open_day(p.seller_id, p.booked_on) <> p.booked_on then
      raise exception 'the books are closed on %', p.booked_on using errcode = 'check_violation', constraint = 'ledger_month_open';
    end if;
  end loop;
  return null;
end $$;
alter function np_months_open() owner to nameplane_owner;

create trigger ledger_months_open after insert on ledger_posting referencing new table as posted for each statement execute function np_months_open();
