-- Makes an active DNS service the plan of its domain's zone. A service that has ended, or is suspended, is no longer the plan.
--
-- It is in the database because services begin and end in several areas; the trigger makes sure that the zone always follows.

create or replace function np_service_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare is_on boolean := new.state in ('active','renewal_pending','ending');
begin
  if new.domain_id is null or not exists (select 1 from product where id = new.product_id and family = 'dns' and limits ? 'records') then return null; end if;
  if is_on then
    update zone set service_id = new.id, rrset_max = np_plan_records(account_id, new.id)
     where account_id = new.account_id and domain_id = new.domain_id and removed_at is null;
  else
    update zone set service_id = null where account_id = new.account_id and service_id = new.id;
  end if;
  return null;
end $$;
alter function np_service_plan() owner to nameplane_owner;

create trigger service_plan after insert or update of state, product_id, domain_id on service for each row execute function np_service_plan();
