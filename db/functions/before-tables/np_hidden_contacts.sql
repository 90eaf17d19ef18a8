-- Gives the contacts that a restricted user does not see in the transaction's account: those that are only on domains that the
-- user does not see. The contact of the account itself, and contacts that are on no domain, are not hidden.
--
-- It is in the database because row policies call it, and it reads rows that the policies of domains hide.

create or replace function np_hidden_contacts() returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select c.contact_id from domain_contact c where c.account_id = np_account()
  except select c.contact_id from domain_contact c where c.account_id = np_account() and c.domain_id in (select np_reached_domains())
  except select unnest(array[a.owner_contact_id, a.billing_contact_id]) from account a where a.id = np_account() $$;
alter function np_hidden_contacts() owner to nameplane_owner;
revoke execute on function np_hidden_contacts() from public;
grant execute on function np_hidden_contacts() to nameplane_app, nameplane_worker;
