-- Gives how many records a DNS service allows in a zone; 1,000,000 means unlimited. Without an active service the limit is that
-- of Free DNS, the product whose limits have isFree.
--
-- It is in the database because triggers of zone and service keep zone.rrset_max with it.

create or replace function np_plan_records(account uuid, service uuid) returns integer language sql stable as $$
  select coalesce((p.limits->>'records')::integer, 1000000) from product p
   where p.id = coalesce((select s.product_id from service s join product d on d.id = s.product_id
                           where s.account_id = account and s.id = service and d.family = 'dns' and s.state in ('active','renewal_pending','ending')),
                         (select f.id from product f where f.family = 'dns' and f.limits @> '{"isFree": true}')) $$;
alter function np_plan_records(uuid, uuid) owner to nameplane_owner;
