-- Gives the SHA-256 of the canonical lines of a record set, as bits that can be combined by XOR.
--
-- It is in the database because np_zone_hash combines them in one pass over the rows of a zone.

create or replace function np_set_hash(owner text, type text, ttl integer, rdata text[]) returns bit(256) language sql immutable as $$
  select ('x' || encode(sha256(convert_to(string_agg(concat(owner, e'\t', ttl, e'\t', type, e'\t', d, e'\n'), '' order by n), 'UTF8')), 'hex'))::bit(256)
    from unnest(rdata) with ordinality as r (d, n) $$;
alter function np_set_hash(text, text, integer, text[]) owner to nameplane_owner;
