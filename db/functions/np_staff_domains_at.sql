-- Finds domains that lead to an address, by a record of their zone or by one of their hosts at a registry. Only domains of
-- customers that the staff member may see are found, in no particular order.
--
-- It is in the database because PostgreSQL runs array containment only after the row policies (it is not leakproof), and then
-- cannot use the indexes. So this function runs without row policies, and restricts the rows to the staff member's customers
-- itself.

create or replace function np_staff_domains_at(p_address text, p_limit integer) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  (select z.account_id, z.domain_id
     from zone_rrset r join zone z on z.account_id = r.account_id and z.id = r.zone_id and z.removed_at is null and z.domain_id is not null
    where np_staff() is not null and r.type in ('A','AAAA') and r.rdata @> array[p_address]
      and (np_brand() is null or exists (select 1 from account a where a.id = z.account_id and a.brand_id = np_brand()))
    limit least(p_limit, 100))
  union
  (select h.account_id, h.domain_id from host h
    where np_staff() is not null and h.deleted_at is null and h.addresses @> array[p_address::inet]
      and (np_brand() is null or exists (select 1 from account a where a.id = h.account_id and a.brand_id = np_brand()))
    limit least(p_limit, 100)) $$;
alter function np_staff_domains_at(text, integer) owner to nameplane_owner;
revoke execute on function np_staff_domains_at(text, integer) from public;
grant execute on function np_staff_domains_at(text, integer) to nameplane_staff;
