-- Computes the right value of zone.content_hash (I-Z1).
--
-- It is in the database because checks compare it with what was written, in one pass over the rows of a zone.

create or replace function np_zone_hash(account uuid, zone uuid) returns bytea language sql stable as $$
  select decode(coalesce((select string_agg(lpad(to_hex(substring(h from 1 + 32 * i for 32)::bit(32)::integer), 8, '0'), '' order by i)
    from (select bit_xor(np_set_hash(owner, type, ttl_seconds, rdata)) h from zone_rrset where account_id = account and zone_id = zone and not is_disabled) x, generate_series(0, 7) i
   where h is not null), repeat('0', 64)), 'hex') $$;
alter function np_zone_hash(uuid, uuid) owner to nameplane_owner;
