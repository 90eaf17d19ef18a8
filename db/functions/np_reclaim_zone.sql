-- Restores the claim of a parked zone of the transaction's account on its name. Returns false if another account has a claim on
-- that name, or on a name above or below it.
--
-- It is in the database because name_claim is shared by all accounts, and no application role may write it; the advisory lock
-- makes concurrent calls wait.

create or replace function np_reclaim_zone(p_zone uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare z zone;
begin
  select * into z from zone where account_id = np_account() and id = p_zone and removed_at is null;
  if not found then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended(z.registrable_name, 7));
  if exists (select 1 from name_claim n where n.registrable_name = z.registrable_name and n.account_id <> z.account_id
                and (n.tombstone_until is null or n.tombstone_until > now())
                and (n.ascii_name = z.apex or right(n.ascii_name, length(z.apex) + 1) = '.' || z.apex or right(z.apex, length(n.ascii_name) + 1) = '.' || n.ascii_name)) then
    return exists (select 1 from name_claim n where n.registrable_name = z.registrable_name and n.kind = 'zone' and n.ascii_name = z.apex and n.object_id = z.id);
  end if;
  insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id, proof)
  values (z.registrable_name, 'zone', z.apex, z.account_id, z.id, z.proof)
  on conflict (registrable_name, kind, ascii_name) do update set account_id = excluded.account_id, object_id = excluded.object_id, proof = excluded.proof, tombstone_until = null;
  return true;
end $$;
alter function np_reclaim_zone(uuid) owner to nameplane_owner;
revoke execute on function np_reclaim_zone(uuid) from public;
grant execute on function np_reclaim_zone(uuid) to nameplane_app, nameplane_worker;
