-- Says whether another zone has taken the place of a zone of the transaction's account at its name. If so, the copy on the name
-- servers belongs to that other zone and must not be removed.
--
-- It is in the database because the other zone may be another account's; the answer is only yes or no.

create or replace function np_is_replaced(p_zone uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from zone z join name_claim n on n.registrable_name = z.registrable_name and n.kind = 'zone' and n.ascii_name = z.apex
                  where z.account_id = np_account() and z.id = p_zone and n.object_id <> z.id and n.tombstone_until is null) $$;
alter function np_is_replaced(uuid) owner to nameplane_owner;
revoke execute on function np_is_replaced(uuid) from public;
grant execute on function np_is_replaced(uuid) to nameplane_worker, nameplane_app;
