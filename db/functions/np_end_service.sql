-- Parks a zone of the transaction's account whose domain has ended or was transferred away, and deletes its claim; the records
-- are kept. served_until stays until the name servers have removed the zone.
--
-- It is in the database because name_claim is shared by all accounts, and no application role may write it.

create or replace function np_end_service(p_zone uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare z zone;
begin
  select * into z from zone where account_id = np_account() and id = p_zone and removed_at is null and served_until is not null for update;
  if not found or z.pub_state in ('removing','removed') then return false; end if;
  delete from name_claim n where n.registrable_name = z.registrable_name and n.kind = 'zone' and n.ascii_name = z.apex and n.account_id = z.account_id and n.object_id = z.id;
  if z.pub_state in ('publishing') then
    update zone set pub_state = 'failed' where account_id = z.account_id and id = z.id;
  end if;
  if z.pub_state <> 'parked' then
    update zone set pub_state = 'parked' where account_id = z.account_id and id = z.id;
  end if;
  return true;
end $$;
alter function np_end_service(uuid) owner to nameplane_owner;
revoke execute on function np_end_service(uuid) from public;
grant execute on function np_end_service(uuid) to nameplane_worker;
