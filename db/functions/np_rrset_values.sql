-- Keeps zone.record_counts correct when the values of record sets change (I-Z5).
--
-- It is in the database because the counts have to be right whichever role writes.

create or replace function np_rrset_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update zone z set record_counts = np_counts_add(record_counts, k.counts)
    from (select account_id, zone_id, jsonb_object_agg(type, records) counts
            from (select account_id, zone_id, type, sum(n) records
                    from (select account_id, zone_id, type, cardinality(rdata) n from added union all select account_id, zone_id, type, -cardinality(rdata) from gone) d
                   group by 1, 2, 3 having sum(n) <> 0) t group by 1, 2) k
   where z.account_id = k.account_id and z.id = k.zone_id;
  return null;
end $$;
alter function np_rrset_values() owner to nameplane_owner;
revoke execute on function np_rrset_values() from public;

create trigger rrset_check_update after update on zone_rrset referencing old table as gone new table as added for each statement execute function np_rrset_values();
