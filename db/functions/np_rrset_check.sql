-- Checks new record sets. Their zone has to exist. A CNAME must not be beside other sets, a REDIRECT must not be beside
-- addresses, and a MAILFORWARD must not be beside MX. Keeps zone.rrset_count and zone.record_counts correct when sets are added
-- or removed (I-Z5). It checks all rows of a statement at once, because an import writes 100,000 (docs/adr/0054).
--
-- It is in the database because concurrent changes are seen only under the lock on the zone's row, and a zone must be right
-- whichever role writes.

create or replace function np_rrset_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad text;
declare missing bigint;
begin
  -- The zone's row is locked first. The checks below then see what other transactions have committed, and the zone cannot be
  -- deleted meanwhile.
  if tg_op = 'DELETE' then
    update zone z set rrset_count = rrset_count - k.n, record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, -records) counts
              from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from gone group by 1, 2, 3) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
    return null;
  end if;
  with k as materialized (
    select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, records) counts
      from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from added group by 1, 2, 3) t group by 1, 2),
  found as (
    update zone z set rrset_count = rrset_count + k.n, record_counts = np_counts_add(record_counts, k.counts) from k where z.account_id = k.account_id and z.id = k.zone_id returning 1)
  select (select count(*) from k) - (select count(*) from found) into missing;
  if missing > 0 then
    raise exception 'a record set needs its zone' using errcode = 'foreign_key_violation', table = 'zone_rrset';
  end if;
  select r.owner into bad from (select distinct account_id, zone_id, owner from added) k
    join zone_rrset r on r.account_id = k.account_id and r.zone_id = k.zone_id and r.owner = k.owner and not r.is_disabled
   group by r.account_id, r.zone_id, r.owner
  having (bool_or(r.type = 'CNAME') and count(*) > 1)
      or (bool_or(r.type = 'REDIRECT') and bool_or(r.type in ('A','AAAA','ALIAS')))
      or (bool_or(r.type = 'MAILFORWARD') and bool_or(r.type = 'MX'))
   limit 1;
  if bad is not null then raise exception 'record sets at owner "%" exclude each other', bad using errcode = 'exclusion_violation'; end if;
  return null;
end $$;
alter function np_rrset_check() owner to nameplane_owner;

create trigger rrset_check_insert after insert on zone_rrset referencing new table as added for each statement execute function np_rrset_check();
create trigger rrset_check_delete after delete on zone_rrset referencing old table as gone for each statement execute function np_rrset_check();
