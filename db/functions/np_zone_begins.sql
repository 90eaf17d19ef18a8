-- Sets the plan of a new zone to the DNS service of its domain, if the domain has one.
--
-- It is in the database because zones are made in several areas; the trigger makes sure that each has its plan.

create or replace function np_zone_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.service_id is null and new.domain_id is not null then
    select s.id into new.service_id from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
     where s.account_id = new.account_id and s.domain_id = new.domain_id and s.state in ('active','renewal_pending','ending') order by s.started_at desc nulls last limit 1;
    if new.service_id is not null then new.rrset_max := np_plan_records(new.account_id, new.service_id); end if;
  end if;
  return new;
end $$;
alter function np_zone_begins() owner to nameplane_owner;

create trigger zone_begins before insert on zone for each row execute function np_zone_begins();
