-- Gives the services that an escrow's domain has in the seller's account, until the domain has changed accounts, to either party.
-- The facts are those of np_services_at_push. Empty for everybody else, and if the domain is not in the seller's account.
--
-- It is in the database because the buyer reads rows of the seller's account through it.

create or replace function np_escrow_services(p_account uuid, p_escrow uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select np_services_at_push(d.account_id, d.id)
    from escrow e join domain d on d.account_id = e.seller_account_id and d.ascii_name = e.ascii_name and d.state = 'active'
   where e.account_id = p_account and e.id = p_escrow and e.state in ('proposed','agreed','funded','handing_over')
     and np_account() in (e.buyer_account_id, e.seller_account_id)), '[]') $$;
alter function np_escrow_services(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_escrow_services(uuid, uuid) from public;
grant execute on function np_escrow_services(uuid, uuid) to nameplane_app;
