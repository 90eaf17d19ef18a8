-- The records a zone may hold follow its DNS product: from the moment the service runs, and back to Free DNS when it ends.
-- Lock: row locks on the zones that have a service; triggers on service and zone.

create function np_plan_records(account uuid, service uuid) returns integer language sql stable as $$
  select coalesce((p.limits->>'records')::integer, 1000000) from product p
   where p.id = coalesce((select s.product_id from service s join product d on d.id = s.product_id
                           where s.account_id = account and s.id = service and d.family = 'dns' and s.state in ('active','renewal_pending','ending')), 2214) $$;
comment on function np_plan_records(uuid, uuid) is 'Records a DNS service allows a zone; those of Free DNS (2214) when it does not run; 1,000,000: not counted';

create function np_zone_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.rrset_max := greatest(np_plan_records(new.account_id, new.service_id), new.rrset_count, 1);
  return new;
end $$;
comment on function np_zone_plan() is 'A zone gets the record limit of its service; what is over it already stays and may only shrink';
create trigger zone_plan before update of service_id on zone for each row when (old.service_id is distinct from new.service_id) execute function np_zone_plan();

create function np_zone_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.service_id is null and new.domain_id is not null then
    select s.id into new.service_id from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
     where s.account_id = new.account_id and s.domain_id = new.domain_id and s.state in ('active','renewal_pending','ending') order by s.started_at desc nulls last limit 1;
    if new.service_id is not null then new.rrset_max := greatest(np_plan_records(new.account_id, new.service_id), new.rrset_max); end if;
  end if;
  return new;
end $$;
comment on function np_zone_begins() is 'A zone that is made while its domain has a DNS service begins with that plan';
create trigger zone_begins before insert on zone for each row execute function np_zone_begins();

create function np_service_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare is_on boolean := new.state in ('active','renewal_pending','ending');
begin
  if new.domain_id is null or not exists (select 1 from product where id = new.product_id and family = 'dns' and limits ? 'records') then return null; end if;
  if is_on then
    update zone set service_id = new.id, rrset_max = greatest(np_plan_records(account_id, new.id), rrset_count, 1)
     where account_id = new.account_id and domain_id = new.domain_id and removed_at is null;
  else
    update zone set service_id = null where account_id = new.account_id and service_id = new.id;
  end if;
  return null;
end $$;
comment on function np_service_plan() is 'A running DNS service is the plan of its domain''s zone; one that has ended, or is suspended, is not';
create trigger service_plan after insert or update of state, product_id, domain_id on service for each row execute function np_service_plan();

update zone z set rrset_max = greatest(np_plan_records(z.account_id, z.service_id), z.rrset_count, 1) where z.service_id is not null;
