-- For an account that has proved by a TXT record that it controls a name's DNS: parks the zone that another account has for the
-- name and deletes that zone's claim, unless another account has registered the name with us.
--
-- It is in the database because it writes a zone and a claim of another account; the advisory lock makes concurrent calls wait.

create or replace function np_take_zone_by_proof(p_name text) returns table (account_id uuid, brand_id uuid, zone_id uuid, served_serial bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare c record;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 7));
  -- The DNS of a name that is registered with us belongs to the account that has registered it.
  if exists (select 1 from name_claim n where n.registrable_name = p_name and n.kind = 'domain' and n.ascii_name = p_name and n.account_id <> np_account()) then
    return;
  end if;
  for c in select n.ascii_name, z.account_id, z.id, z.pub_state, z.serial, a.brand_id
             from name_claim n join zone z on z.account_id = n.account_id and z.id = n.object_id join account a on a.id = n.account_id
            where n.registrable_name = p_name and n.kind = 'zone' and n.ascii_name = p_name and n.account_id <> np_account() and z.removed_at is null
            for update of z loop
    delete from name_claim n where n.registrable_name = p_name and n.kind = 'zone' and n.ascii_name = c.ascii_name;
    if c.pub_state in ('publishing') then
      update zone z set pub_state = 'failed' where z.account_id = c.account_id and z.id = c.id;
    end if;
    if c.pub_state not in ('parked','removing','removed') then
      update zone z set pub_state = 'parked' where z.account_id = c.account_id and z.id = c.id;
    end if;
    account_id := c.account_id; brand_id := c.brand_id; zone_id := c.id; served_serial := c.serial;
    return next;
  end loop;
end $$;
alter function np_take_zone_by_proof(text) owner to nameplane_owner;
revoke execute on function np_take_zone_by_proof(text) from public;
grant execute on function np_take_zone_by_proof(text) to nameplane_worker;
