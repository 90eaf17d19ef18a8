-- A set whose value changes stands beside the same sets as before: what excludes each other is looked for where a set comes, or becomes another one.
-- Lock: share row exclusive on zone_rrset for a moment (a trigger), and on a function.

create or replace function np_rrset_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad text;
begin
  -- locks the zone row first: the check below then sees what a rival committed
  if tg_op = 'DELETE' then
    update zone z set rrset_count = rrset_count - k.n, record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, -records) counts
              from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from gone group by 1, 2, 3) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update zone z set record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, jsonb_object_agg(type, records) counts
              from (select account_id, zone_id, type, sum(n) records
                      from (select account_id, zone_id, type, cardinality(rdata) n from added union all select account_id, zone_id, type, -cardinality(rdata) from gone) d
                     group by 1, 2, 3 having sum(n) <> 0) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
    return null;
  end if;
  update zone z set rrset_count = rrset_count + k.n, record_counts = np_counts_add(record_counts, k.counts)
    from (select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, records) counts
            from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from added group by 1, 2, 3) t group by 1, 2) k
   where z.account_id = k.account_id and z.id = k.zone_id;
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
comment on function np_rrset_check() is 'CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX, where sets come; keeps zone.rrset_count and zone.record_counts (I-Z5)';

create function np_rrset_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from zone z where z.account_id = new.account_id and z.id = new.zone_id for no key update;
  if exists (select 1 from zone_rrset r where r.account_id = new.account_id and r.zone_id = new.zone_id and r.owner = new.owner and not r.is_disabled
             having (bool_or(r.type = 'CNAME') and count(*) > 1)
                 or (bool_or(r.type = 'REDIRECT') and bool_or(r.type in ('A','AAAA','ALIAS')))
                 or (bool_or(r.type = 'MAILFORWARD') and bool_or(r.type = 'MX'))) then
    raise exception 'record sets at owner "%" exclude each other', new.owner using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
comment on function np_rrset_stands() is 'The same for a set that becomes another one, or is there again';
alter function np_rrset_stands() owner to nameplane_owner;
revoke execute on function np_rrset_stands() from public;
create trigger rrset_check_key after update of account_id, zone_id, owner, type, is_disabled on zone_rrset for each row
  when ((old.account_id, old.zone_id, old.owner, old.type, old.is_disabled) is distinct from (new.account_id, new.zone_id, new.owner, new.type, new.is_disabled))
  execute function np_rrset_stands();
