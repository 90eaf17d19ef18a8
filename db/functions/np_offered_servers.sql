-- Gives the name servers to which new zones of the transaction's account are delegated, in their order: those of its brand while
-- they are in use, otherwise the operator's.
--
-- It is in the database because a customer does not see the name servers of its brand as rows: the brand's owner does.

create or replace function np_offered_servers() returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select array_agg(s.host order by s.position)
       from account a
       join brand_server_set t on t.brand_id = a.brand_id and t.state = 'used'
       join brand_server s on s.brand_id = t.brand_id and s.retired_at is null
      where a.id = np_account()),
    array(select host from dns_server where is_enabled and pool = 'standard' order by id)) $$;
alter function np_offered_servers() owner to nameplane_owner;
revoke execute on function np_offered_servers() from public;
grant execute on function np_offered_servers() to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
