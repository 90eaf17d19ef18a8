-- Takes a list of rights, and gives those that remain while an account is frozen. It leaves out the rights to change owners and
-- name servers and to cancel domains. Acts that make a domain leave the account refuse by themselves (refuseInQuiet), because
-- the rights for them also allow users to stop a transfer.
--
-- It is in the database because np_enter and np_rights_in, which give the rights of sessions and API keys, call it.

create or replace function np_thawed(p_rights text[]) returns text[] language sql immutable parallel safe as $$
  select array(select p from unnest(p_rights) p where p not in ('contact_registrant', 'dns_delegation', 'domain_cancel')) $$;
alter function np_thawed(text[]) owner to nameplane_owner;
