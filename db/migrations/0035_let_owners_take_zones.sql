-- Whoever registers a name owns its DNS: zones that other accounts still have at or below it yield, and are told. Their
-- records are kept, parked, without the claim.
-- Lock: access exclusive on zone and name_claim for a moment (constraints are exchanged, validated afterwards).

alter table zone drop constraint zone_proof_check;
alter table zone add constraint zone_proof_check check (proof in ('ns_check','txt_record','owner_consent','staff','registration')) not valid;
alter table zone validate constraint zone_proof_check;
alter table name_claim drop constraint name_claim_proof_check;
alter table name_claim add constraint name_claim_proof_check check (proof in ('ns_check','txt_record','owner_consent','staff','registration')) not valid;
alter table name_claim validate constraint name_claim_proof_check;

create function np_take_zones(p_name text) returns table (account_id uuid, brand_id uuid, zone_id uuid, apex text, served_serial bigint, is_parked boolean)
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
    -- what a person of the operator has allowed below the name stays until a person has looked again
    is_parked := c.ascii_name = p_name or c.proof is distinct from 'staff';
    if is_parked then
      delete from name_claim n where n.registrable_name = p_name and n.kind = 'zone' and n.ascii_name = c.ascii_name;
      if c.pub_state in ('publishing','verifying') then
        update zone z set pub_state = 'failed' where z.account_id = c.account_id and z.id = c.id;
      end if;
      if c.pub_state not in ('parked','removing','removed') then
        update zone z set pub_state = 'parked' where z.account_id = c.account_id and z.id = c.id;
      end if;
    end if;
    return next;
  end loop;
  -- a zone the owner had before, from the last time the name was theirs
  insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id, proof)
  select z.registrable_name, 'zone', z.apex, z.account_id, z.id, 'registration' from zone z
   where z.account_id = np_account() and z.apex = p_name and z.removed_at is null
  on conflict (registrable_name, kind, ascii_name) do update
    set account_id = excluded.account_id, object_id = excluded.object_id, proof = excluded.proof, tombstone_until = null;
end $$;
comment on function np_take_zones(text) is 'For the account that holds a registered name: parks the zones of other accounts at and below it and takes their claims (8.9, conflicting claim)';
alter function np_take_zones(text) owner to nameplane_owner;
revoke execute on function np_take_zones(text) from public;
grant execute on function np_take_zones(text) to nameplane_worker;

create function np_is_replaced(p_zone uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from zone z join name_claim n on n.registrable_name = z.registrable_name and n.kind = 'zone' and n.ascii_name = z.apex
                  where z.account_id = np_account() and z.id = p_zone and n.object_id <> z.id and n.tombstone_until is null) $$;
comment on function np_is_replaced(uuid) is 'Whether another zone stands at the apex of a zone of the context''s account by now: then the name servers'' copy is not this one''s to remove';
alter function np_is_replaced(uuid) owner to nameplane_owner;
revoke execute on function np_is_replaced(uuid) from public;
grant execute on function np_is_replaced(uuid) to nameplane_worker;
