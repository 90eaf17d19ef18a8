-- For the account that holds a registered name: parks the zones of other accounts at and below the name, and deletes the zones'
-- claims. A zone below the name that staff have allowed stays until staff decide again.
--
-- It is in the database because it writes zones and claims of other accounts; the advisory lock makes concurrent calls wait.

create or replace function np_take_zones(p_name text) returns table (account_id uuid, brand_id uuid, zone_id uuid, apex text, served_serial bigint, is_parked boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare c record;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 7));
  if not exists (select 1 from name_claim n where n.registrable_name = p_name and n.kind = 'domain' and n.ascii_name = p_name and n.account_id = np_account()) then
    return;
  end if;
  for c in select n.ascii_name, n.proof, z.account_id, z.id, z.pub_state, z.serial, a.brand_id
             from name_claim n join zone z on z.account_id = n.account_id and z.id = n.object_id join account a on a.id = n.account_id
            where n.registrable_name = p_name and n.kind = 'zone' and n.account_id <> np_account() and z.removed_at is null
            order by n.ascii_name for update of z loop
    account_id := c.account_id; brand_id := c.brand_id; zone_id := c.id; apex := c.ascii_name; served_serial := c.serial;
    -- A zone below the name that staff have allowed stays until staff decide again.
    is_parked := c.ascii_name = p_name or c.proof is distinct from 'staff';
    if is_parked then
      delete from name_claim n where n.registrable_name = p_name and n.kind = 'zone' and n.ascii_name = c.ascii_name;
      if c.pub_state in ('publishing') then
        update zone z set pub_state = 'failed' where z.account_id = c.account_id and z.id = c.id;
      end if;
      if c.pub_state not in ('parked','removing','removed') then
        update zone z set pub_state = 'parked' where z.account_id = c.account_id and z.id = c.id;
      end if;
    end if;
    return next;
  end loop;
  -- Restores the claim of a zone that the account still has from an earlier registration of the name.
  insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id, proof)
  select z.registrable_name, 'zone', z.apex, z.account_id, z.id, 'registration' from zone z
   where z.account_id = np_account() and z.apex = p_name and z.removed_at is null
  on conflict (registrable_name, kind, ascii_name) do update
    set account_id = excluded.account_id, object_id = excluded.object_id, proof = excluded.proof, tombstone_until = null;
end $$;
alter function np_take_zones(text) owner to nameplane_owner;
revoke execute on function np_take_zones(text) from public;
grant execute on function np_take_zones(text) to nameplane_worker;
