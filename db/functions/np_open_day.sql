-- The day on which something of a day is booked: that day, or the first day after the closed months of a seller. Until the transaction
-- ends, no month of the seller is closed.
--
-- In the database because: the lock and what is read under it must not part, and closings are not visible to the application.

create or replace function np_open_day(p_seller uuid, p_day date) returns date
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months of ' || p_seller, 0));
  -- A statement of its own, so that it sees a closing that the lock waited for.
  return (select greatest(p_day, (max(month) + interval '1 month')::date) from books_closing where seller_id = p_seller and reopened_at is null);
end $$;
alter function np_open_day(uuid, date) owner to nameplane_owner;
revoke execute on function np_open_day(uuid, date) from public;
grant execute on function np_open_day(uuid, date) to nameplane_app, nameplane_worker, nameplane_staff;
