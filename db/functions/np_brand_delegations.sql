-- For each customer of a brand, gives how many of its domains are delegated to the brand's present name servers (`moved`), and
-- how many to other name servers of ours (`former`): the operator's, or names that the brand has replaced. Only the owner of
-- the brand and staff get rows.
--
-- It is in the database because the owner of a brand does not see the domains of its customers as rows.

create or replace function np_brand_delegations(p_brand uuid)
returns table (account_id uuid, number bigint, name text, moved bigint, former bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with present as (select array_agg(host) as hosts from brand_server where brand_id = p_brand and retired_at is null),
       ours as (select array(select host from dns_server union select host from brand_server where brand_id = p_brand and used_at is not null) as hosts)
  select a.id, a.number, coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, ''),
         count(*) filter (where x.ns_wanted <@ present.hosts), count(*) filter (where x.ns_wanted <@ ours.hosts and not x.ns_wanted <@ present.hosts)
    from account a
    cross join present cross join ours
    join domain d on d.account_id = a.id and d.state in ('active','verification_needed','verification_pending')
    join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.registry_id is not null and cardinality(x.ns_wanted) > 0
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where a.brand_id = p_brand and (np_owns_brand(p_brand) or (np_staff() is not null and (np_brand() is null or np_brand() = p_brand)))
   group by a.id, a.number, c.id, c.organization, c.first_name, c.last_name, c.email
   order by a.number $$;
alter function np_brand_delegations(uuid) owner to nameplane_owner;
revoke execute on function np_brand_delegations(uuid) from public;
grant execute on function np_brand_delegations(uuid) to nameplane_app, nameplane_staff;
