-- What a record set is checked for is asked once for a statement where that is enough: whether its zone exists, which of an import of 100,000 sets
-- was a third of the database's time, each look-up dearer with every version of the zone's row that the same transaction had written. A set
-- whose value changes stands beside the same sets as before: what excludes each other is looked for where a set comes, or becomes another one.
-- The statement's own trigger locks the zone's row, so that nobody removes it before the commit (ADR 54).
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
comment on function np_rrset_check() is 'Sets that come need their zone; CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX; keeps zone.rrset_count and zone.record_counts where sets come and go (I-Z5)';

create function np_rrset_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update zone z set record_counts = np_counts_add(record_counts, k.counts)
    from (select account_id, zone_id, jsonb_object_agg(type, records) counts
            from (select account_id, zone_id, type, sum(n) records
                    from (select account_id, zone_id, type, cardinality(rdata) n from added union all select account_id, zone_id, type, -cardinality(rdata) from gone) d
                   group by 1, 2, 3 having sum(n) <> 0) t group by 1, 2) k
   where z.account_id = k.account_id and z.id = k.zone_id;
  return null;
end $$;
comment on function np_rrset_values() is 'Keeps zone.record_counts when values of record sets change (I-Z5)';
alter function np_rrset_values() owner to nameplane_owner;
revoke execute on function np_rrset_values() from public;
drop trigger rrset_check_update on zone_rrset;
create trigger rrset_check_update after update on zone_rrset referencing old table as gone new table as added for each statement execute function np_rrset_values();

create function np_rrset_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.account_id, old.zone_id) is distinct from (new.account_id, new.zone_id) then
    raise exception 'a record set stays in its zone' using errcode = 'foreign_key_violation', table = 'zone_rrset';
  end if;
  perform 1 from zone z where z.account_id = new.account_id and z.id = new.zone_id for no key update;
  if exists (select 1 from zone_rrset r where r.account_id = new.account_id and r.zone_id = new.zone_id and r.owner = new.owner and not r.is_disabled
             having (bool_or(r.type = 'CNAME') and count(*) > 1)
                 or (bool_or(r.type = 'REDIRECT') and bool_or(r.type in ('A','AAAA','ALIAS')))
                 or (bool_or(r.type = 'MAILFORWARD') and bool_or(r.type = 'MX'))) then
    raise exception 'record sets at owner "%" exclude each other', new.owner using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
comment on function np_rrset_stands() is 'A set stays in its zone, and one that becomes another one, or is there again, has to fit those beside it';
alter function np_rrset_stands() owner to nameplane_owner;
revoke execute on function np_rrset_stands() from public;
create trigger rrset_check_key after update of account_id, zone_id, owner, type, is_disabled on zone_rrset for each row
  when ((old.account_id, old.zone_id, old.owner, old.type, old.is_disabled) is distinct from (new.account_id, new.zone_id, new.owner, new.type, new.is_disabled))
  execute function np_rrset_stands();

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
