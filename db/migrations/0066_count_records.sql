-- Zones know their records by type without being read, and their content hash follows changes without the rest of the zone.
-- Lock: zone and zone_rrset for as long as their rows are counted and hashed once.

alter table zone add column record_counts jsonb not null default '{}';
comment on column zone.record_counts is 'Records by type, types without any left out; kept by the triggers of zone_rrset';
comment on column zone.content_hash is 'Exclusive or of the SHA-256 of each set''s canonical lines (owner, TTL, type, data, tab between, LF after) of version';
comment on column zone.rrset_max is 'Records the plan allows at the time, 1,000,000 and more: not counted; records are at least as many as sets';

create function np_counts_add(a jsonb, b jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, n), '{}') from (
    select key, sum(value::integer) n from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) x group by key having sum(value::integer) <> 0) y $$;
comment on function np_counts_add(jsonb, jsonb) is 'Adds numbers by name; what comes to nothing is left out';

create function np_set_hash(owner text, type text, ttl integer, rdata text[]) returns bit(256) language sql immutable as $$
  select ('x' || encode(sha256(convert_to(string_agg(concat(owner, e'\t', ttl, e'\t', type, e'\t', d, e'\n'), '' order by n), 'UTF8')), 'hex'))::bit(256)
    from unnest(rdata) with ordinality as r (d, n) $$;
comment on function np_set_hash(text, text, integer, text[]) is 'SHA-256 of a set''s canonical lines, as bits for bit_xor';

create function np_zone_hash(account uuid, zone uuid) returns bytea language sql stable as $$
  select decode(coalesce((select string_agg(lpad(to_hex(substring(h from 1 + 32 * i for 32)::bit(32)::integer), 8, '0'), '' order by i)
    from (select bit_xor(np_set_hash(owner, type, ttl_seconds, rdata)) h from zone_rrset where account_id = account and zone_id = zone and not is_disabled) x, generate_series(0, 7) i
   where h is not null), repeat('0', 64)), 'hex') $$;
comment on function np_zone_hash(uuid, uuid) is 'What zone.content_hash has to be (I-Z1)';

drop trigger rrset_check_update on zone_rrset;
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
  if tg_op = 'INSERT' then
    update zone z set rrset_count = rrset_count + k.n, record_counts = np_counts_add(record_counts, k.counts)
      from (select account_id, zone_id, sum(sets) n, jsonb_object_agg(type, records) counts
              from (select account_id, zone_id, type, count(*) sets, sum(cardinality(rdata)) records from added group by 1, 2, 3) t group by 1, 2) k
     where z.account_id = k.account_id and z.id = k.zone_id;
  else
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
comment on function np_rrset_check() is 'CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX; keeps zone.rrset_count, whose CHECK is the plan limit (I-Z5), and zone.record_counts';
create trigger rrset_check_update after update on zone_rrset referencing new table as added old table as gone for each statement execute function np_rrset_check();

update zone z set record_counts = k.counts
  from (select account_id, zone_id, jsonb_object_agg(type, records) counts
          from (select account_id, zone_id, type, sum(cardinality(rdata)) records from zone_rrset group by 1, 2, 3) t group by 1, 2) k
 where z.account_id = k.account_id and z.id = k.zone_id;
update zone set content_hash = np_zone_hash(account_id, id) where content_hash is not null;
update zone_publication p set served_hash = z.content_hash from zone z
 where z.account_id = p.account_id and z.id = p.zone_id and p.served_hash is not null and p.want_version = z.version;

create unique index zone_draft_own on zone_draft (account_id, zone_id, author) where kind = 'staged';
comment on index zone_draft_own is 'Staged changes of a zone: one list a person';
