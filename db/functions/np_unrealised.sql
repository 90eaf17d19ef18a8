-- Gives the open positions of a seller in foreign currencies at the end of a day: the value in the books, the value at the
-- newest rate of that day, and the difference. The rate and the values computed from it are null if no rate is known.
--
-- It is in the database because np_revalue_books has to write exactly the differences that this list has shown before.

create or replace function np_unrealised(p_seller uuid, p_day date)
returns table (code text, position_id uuid, account_id uuid, currency text, currency_minor bigint, minor bigint, ppm bigint, difference bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with open as (
    select e.code, e.position_id, (array_agg(e.account_id order by e.booked_on, e.posting_id))[1] as account_id, e.currency::text as currency,
           sum(e.currency_minor)::bigint as currency_minor, sum(e.minor)::bigint as minor
      from books_entry e
     where e.seller_id = p_seller and e.position_id is not null and e.part = 'posted' and e.booked_on <= p_day
     group by e.code, e.position_id, e.currency having sum(e.currency_minor) <> 0
  ), rates as (
    select c.currency, np_books_ppm(c.currency, (select s.books_currency from seller s where s.id = p_seller), p_day) as ppm from (select distinct o.currency from open o) c
  )
  select o.code, o.position_id, o.account_id, o.currency, o.currency_minor, o.minor, r.ppm,
         (sign(o.currency_minor) * div(abs(o.currency_minor)::numeric * r.ppm + 500000, 1000000))::bigint - o.minor
    from open o join rates r on r.currency = o.currency $$;
alter function np_unrealised(uuid, date) owner to nameplane_owner;
revoke execute on function np_unrealised(uuid, date) from public;
grant execute on function np_unrealised(uuid, date) to nameplane_staff, nameplane_readonly;
