-- Says whether a host cannot become a name server of a brand: another brand has it in use, or the host lies below a domain or
-- zone of an account that does not own the brand (T150).
--
-- It is in the database because a reseller sees neither the name servers of other brands nor the domains of other accounts.

create or replace function np_server_name_taken(p_brand uuid, p_host text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with above as (select array(select array_to_string((string_to_array(p_host, '.'))[n:], '.') from generate_series(1, cardinality(string_to_array(p_host, '.')) - 1) n) as names),
       owner as (select owner_account_id as id from brand where id = p_brand)
  select exists (select from brand_server where host = p_host and used_at is not null and brand_id <> p_brand)
      or exists (select from domain d, above, owner where d.ascii_name = any(above.names) and d.account_id is distinct from owner.id
                    and d.state in ('active','verification_needed','verification_pending','expired_renewable','expired_restorable'))
      or exists (select from zone z, above, owner where z.apex = any(above.names) and z.account_id is distinct from owner.id
                    and z.removed_at is null and z.pub_state not in ('parked','removing','removed')) $$;
alter function np_server_name_taken(uuid, text) owner to nameplane_owner;
revoke execute on function np_server_name_taken(uuid, text) from public;
grant execute on function np_server_name_taken(uuid, text) to nameplane_app;
