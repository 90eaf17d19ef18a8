-- Gives the day on which something that happened on p_day is booked: p_day itself, or the first day after the closed months of a
-- seller if that is later. No month of the seller can be closed until the transaction ends.
--
-- It is in the database because the lock and the read under it must stay together, and the application cannot see the closings.

create or replace function np_open_day(p_seller uuid, p_day date) returns date
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months of ' || p_seller, 0));
  -- This is a separate statement, so that it also sees a month that was closed while it waited for the lock.
  return (select greatest(p_day, (max(month) + interval '1 month')::date) from books_closing where seller_id = p_seller and reopened_at is null);
end $$;
alter function np_open_day(uuid, date) owner to nameplane_owner;
revoke execute on function np_open_day(uuid, date) from public;
grant execute on function np_open_day(uuid, date) to nameplane_app, nameplane_worker, nameplane_staff;
