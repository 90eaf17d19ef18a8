-- Opens the row context of the account of a service for a call by ACME, and gives the ids of account and brand. There is no row
-- if the host or the service is not served. It does not authenticate the caller: the code that calls it must first check the
-- signature of the ACME call.
--
-- It is in the database because nobody is known before it runs, so it bypasses the row policies, and it sets the context that
-- they read.

create or replace function np_enter_acme(p_service uuid, p_host text) returns table (account_id uuid, brand_id uuid) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select c.account_id, a.brand_id into account_id, brand_id
    from certificate c join account a on a.id = c.account_id and a.state = 'active'
    join brand_host h on h.host = p_host and h.brand_id = a.brand_id
   where c.kind = 'ordered' and c.service_id = p_service;
  if not found then return; end if;
  perform set_config('np.brand', brand_id::text, true), set_config('np.account', account_id::text, true), set_config('np.tree', 'off', true), set_config('np.actor', 'acme', true);
  return next;
end $$;
alter function np_enter_acme(uuid, text) owner to nameplane_owner;
revoke execute on function np_enter_acme(uuid, text) from public;
grant execute on function np_enter_acme(uuid, text) to nameplane_app;
