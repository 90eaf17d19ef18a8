-- Says whether a contact is also on a domain that the user of the transaction does not see.
--
-- It is in the database because the row policies hide these domains.

create or replace function np_contact_elsewhere(p_contact uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not np_sees_all_domains() and exists (
    select 1 from domain_contact c where c.account_id = np_account() and c.contact_id = p_contact and c.domain_id not in (select np_reached_domains())) $$;
alter function np_contact_elsewhere(uuid) owner to nameplane_owner;
revoke execute on function np_contact_elsewhere(uuid) from public;
grant execute on function np_contact_elsewhere(uuid) to nameplane_app, nameplane_worker;
