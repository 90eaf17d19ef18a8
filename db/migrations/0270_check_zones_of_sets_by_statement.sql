-- Whether a record set's zone exists is asked once for a statement, not once for a set: of an import of 100,000 sets the look-ups were a
-- third of the database's time, and each became dearer with every version of the zone's row that the same transaction had written.
-- The statement's own trigger locks the zone's row already, so that nobody removes it before the commit.
-- Lock: access exclusive on zone_rrset and share row exclusive on zone for a moment.

create or replace function np_rrset_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad text;
declare missing bigint;
begin
  -- locks the zone row first: the checks below then see what a rival committed, and the zone stays until the commit
  if tg_op = 'DELETE' then
    update zone z set rrset_count = rrset_count - k.n, record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, -records) counts
              from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from gone group by 1, 2, 3) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    with k as materialized (
      select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, records) counts
        from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from added group by 1, 2, 3) t group by 1, 2),
    found as (
      update zone z set rrset_count = rrset_count + k.n, record_counts = np_counts_add(record_counts, k.counts) from k where z.account_id = k.account_id and z.id = k.zone_id returning 1)
    select (select count(*) from k) - (select count(*) from found) into missing;
    if missing > 0 then
      raise exception 'a record set needs its zone' using errcode = 'foreign_key_violation', table = 'zone_rrset';
    end if;
  else
    if exists (select from added a where not exists (select from gone g where g.account_id = a.account_id and g.zone_id = a.zone_id)) then
      raise exception 'a record set stays in its zone' using errcode = 'foreign_key_violation', table = 'zone_rrset';
    end if;
    update zone z set record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, jsonb_object_agg(type, records) counts
              from (select account_id, zone_id, type, sum(n) records
                      from (select account_id, zone_id, type, cardinality(rdata) n from added union all select account_id, zone_id, type, -cardinality(rdata) from gone) d
                     group by 1, 2, 3 having sum(n) <> 0) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
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
comment on function np_rrset_check() is 'A set needs its zone; CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX; keeps zone.rrset_count, whose CHECK is the plan limit (I-Z5), and zone.record_counts';

create function np_zone_take_sets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from zone_rrset r using gone g where r.account_id = g.account_id and r.zone_id = g.id;
  return null;
end $$;
comment on function np_zone_take_sets() is 'The record sets of a zone go with it, as its versions do (foreign keys)';
alter function np_zone_take_sets() owner to nameplane_owner;
revoke execute on function np_zone_take_sets() from public;
create trigger zone_take_sets after delete on zone referencing old table as gone for each statement execute function np_zone_take_sets();

alter table zone_rrset drop constraint zone_rrset_account_id_zone_id_fkey;
comment on column zone_rrset.zone_id is 'A zone of the account: asked for and taken along by statement (np_rrset_check, np_zone_take_sets), its key never changes';
