-- Gives the price of a million units of one currency in another currency on a day. It uses the newest published rates: of the
-- pair, of its reverse, or of both currencies against the euro, whichever was published last. Null if no rate is known.
-- exchangeRate (rates.rules.ts) computes the same.
--
-- It is in the database because np_number_vouchers asks for it for each voucher of a statement.

create or replace function np_books_ppm(p_from text, p_to text, p_day date) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with newest as (
    select k.key, r.ppm, r.valid_from from unnest(array[p_from || p_to, p_to || p_from, 'EUR' || p_from, 'EUR' || p_to]) as k(key)
     cross join lateral (select ppm, valid_from from reference_rate where kind = 'fx' and key = k.key and valid_from <= p_day and ppm > 0 order by valid_from desc limit 1) r)
  select case when p_from = p_to then 1000000 else (
    select ppm from (
      select ppm, valid_from, 1 as way from newest where key = p_from || p_to
      union all
      select div(2000000::numeric * 1000000 + ppm, 2 * ppm)::bigint, valid_from, 2 from newest where key = p_to || p_from
      union all
      select div(2000000::numeric * t.ppm + f.ppm, 2 * f.ppm)::bigint, least(f.valid_from, t.valid_from), 3
        from newest f, newest t where f.key = 'EUR' || p_from and t.key = 'EUR' || p_to) w
     order by valid_from desc, way limit 1) end $$;
alter function np_books_ppm(text, text, date) owner to nameplane_owner;
revoke execute on function np_books_ppm(text, text, date) from public;
grant execute on function np_books_ppm(text, text, date) to nameplane_staff, nameplane_readonly;
