-- Says whether a line of an order has to wait behind all others for a registry. That is so if it is the p_few-th or a later line
-- of its order, or was ordered by the system.
--
-- It is in the database because np_take_turn, np_pass_turn and np_registry_line sort lines by it.

create or replace function np_goes_late(p_position integer, p_origin text, p_few integer) returns boolean language sql immutable parallel safe
return p_position >= p_few or p_origin = 'system';
alter function np_goes_late(integer, text, integer) owner to nameplane_owner;
revoke execute on function np_goes_late(integer, text, integer) from public;
