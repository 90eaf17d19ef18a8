-- What a statement that changes sets has to do is a function of its own: it counts, and what stands beside each other is looked at only for
-- a set that becomes another one (np_rrset_stands). The function for sets that come and go is left alone.
-- Lock: share row exclusive on zone_rrset for a moment (a trigger).

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

create or replace function np_rrset_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
