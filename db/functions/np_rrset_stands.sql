-- Refuses to move a record set to another zone. A set that changes its name or type, or is switched on again, must be one that
-- may exist beside the other sets of its zone.
--
-- It is in the database because concurrent changes are seen only under the lock on the zone's row, and a zone must be right
-- whichever role writes.

create or replace function np_rrset_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.account_id, old.zone_id) is distinct from (new.account_id, new.zone_id) then
    raise exception 'a record set stays in its zone' using errcode = 'foreign_key_violation', table = 'zone_rrset';
  end if;
  perform 1 from zone z where z.account_id = new.account_id and z.id = new.zone_id for no key update;
  if exists (select 1 from zone_rrset r where r.account_id = new.account_id and r.zone_id = new.zone_id and r.owner = new.owner and not r.is_disabled
             having (bool_or(r.type = 'CNAME') and count(*) > 1)
                 or (bool_or(r.type = 'REDIRECT') and bool_or(r.type in ('A','AAAA','ALIAS')))
                 or (bool_or(r.type = 'MAILFORWARD') and bool_or(r.type = 'MX'))) then
    raise exception 'record sets at owner "%" exclude each other', new.owner using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
alter function np_rrset_stands() owner to nameplane_owner;
revoke execute on function np_rrset_stands() from public;

create trigger rrset_check_key after update of account_id, zone_id, owner, type, is_disabled on zone_rrset for each row
  when ((old.account_id, old.zone_id, old.owner, old.type, old.is_disabled) is distinct from (new.account_id, new.zone_id, new.owner, new.type, new.is_disabled))
  execute function np_rrset_stands();
