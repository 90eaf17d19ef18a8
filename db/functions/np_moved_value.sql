-- Gives the value, in the currency of the books, of a movement of a position. A movement that makes the position smaller takes
-- its share of the position's value in the books, and one that empties the position takes all of it. Any other movement is
-- valued at the rate.
--
-- It is in the database because np_number_vouchers computes with it while it holds the lock of the numbers.

create or replace function np_moved_value(p_carried bigint, p_value bigint, p_move bigint, p_ppm bigint) returns bigint
language sql immutable as $$
  select case when p_carried <> 0 and p_carried + p_move = 0 then -p_value
              when sign(p_carried) <> -sign(p_move) then (sign(p_move) * div(abs(p_move)::numeric * p_ppm + 500000, 1000000))::bigint
              when abs(p_move) < abs(p_carried) then round(p_value::numeric * p_move / p_carried)::bigint
              -- More money leaves the position than it has. The excess begins a new position on the other side, which is valued
              -- at the rate.
              else (-p_value + sign(p_move) * div(abs(p_carried + p_move)::numeric * p_ppm + 500000, 1000000))::bigint end $$;
alter function np_moved_value(bigint, bigint, bigint, bigint) owner to nameplane_owner;
