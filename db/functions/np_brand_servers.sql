-- Gives the names under brands by which our name servers are or were used, besides the operator's own names. `server`: the
-- server behind the name. `offered`: whether new zones of the transaction's account get this name.
--
-- It is in the database because nobody but a brand's owner sees its name servers as rows. A domain stays delegated to them even
-- when it is pushed to a customer of another brand.

create or replace function np_brand_servers() returns table (host text, server text, offered boolean, place smallint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.host, s.server_id, s.retired_at is null and t.state = 'used' and coalesce(t.brand_id = (select brand_id from account where id = np_account()), false), s.position
    from brand_server s join brand_server_set t on t.brand_id = s.brand_id
   where s.used_at is not null $$;
alter function np_brand_servers() owner to nameplane_owner;
revoke execute on function np_brand_servers() from public;
grant execute on function np_brand_servers() to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
