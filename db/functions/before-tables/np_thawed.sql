-- Gives the rights that are left of some while an account is frozen: without those by which owners and name servers change and
-- domains are cancelled. What makes a domain leave is refused by the acts themselves (refuseInQuiet), because the same rights
-- also stop a transfer.
--
-- It is in the database because np_enter and np_rights_in, which give the rights of sessions and API keys, call it.

create or replace function np_thawed(p_rights text[]) returns text[] language sql immutable parallel safe as $$
  select array(select p from unnest(p_rights) p where p not in ('contact_registrant', 'dns_delegation', 'domain_cancel')) $$;
alter function np_thawed(text[]) owner to nameplane_owner;
