-- The DNS of a name that was transferred away stops within 48 hours; until then, and whenever the name comes back, it is served.
-- Lock: access exclusive on zone for a moment (a column without default is added).

alter table zone add column served_until timestamptz;
comment on column zone.served_until is 'Set while the domain has been transferred away: the zone is taken off the name servers then';
create index zone_ending on zone (served_until) where served_until is not null and removed_at is null;

create function np_domain_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update zone set served_until = case when new.state = 'transferred_away' then now() + interval '47 hours' end
   where account_id = new.account_id and domain_id = new.id and removed_at is null;
  return null;
end $$;
comment on function np_domain_leaves() is 'An hour less than 48: name servers, sweeps and caches of ours are done by then, whatever hinders them';
alter function np_domain_leaves() owner to nameplane_owner;
revoke execute on function np_domain_leaves() from public;
create trigger domain_leaves after update of state on domain for each row
  when (old.state is distinct from new.state and (old.state = 'transferred_away' or new.state = 'transferred_away')) execute function np_domain_leaves();

update zone z set served_until = now() + interval '47 hours' from domain d
 where d.account_id = z.account_id and d.id = z.domain_id and d.state = 'transferred_away' and z.removed_at is null;

create function np_end_service(p_zone uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare z zone;
begin
  select * into z from zone where account_id = np_account() and id = p_zone and removed_at is null and served_until is not null for update;
  if not found or z.pub_state in ('removing','removed') then return false; end if;
  delete from name_claim n where n.registrable_name = z.registrable_name and n.kind = 'zone' and n.ascii_name = z.apex and n.account_id = z.account_id and n.object_id = z.id;
  if z.pub_state in ('publishing','verifying') then
    update zone set pub_state = 'failed' where account_id = z.account_id and id = z.id;
  end if;
  if z.pub_state <> 'parked' then
    update zone set pub_state = 'parked' where account_id = z.account_id and id = z.id;
  end if;
  return true;
end $$;
comment on function np_end_service(uuid) is 'Parks a zone of the context''s account whose domain was transferred away, and frees its claim; records are kept. served_until stays until the name servers have let it go';
alter function np_end_service(uuid) owner to nameplane_owner;
revoke execute on function np_end_service(uuid) from public;
grant execute on function np_end_service(uuid) to nameplane_worker;

create function np_reclaim_zone(p_zone uuid) returns boolean
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
comment on function np_reclaim_zone(uuid) is 'Gives a parked zone of the context''s account its claim again; false where another account holds the name, or one above or below it';
alter function np_reclaim_zone(uuid) owner to nameplane_owner;
revoke execute on function np_reclaim_zone(uuid) from public;
grant execute on function np_reclaim_zone(uuid) to nameplane_app, nameplane_worker;
