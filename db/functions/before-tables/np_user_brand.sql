-- Gives the brand of the transaction's user, which may differ from the brand of the account they act in.
--
-- It is in the database because row policies call it. A user who acts in an account of another brand can still change their own
-- login and log out (docs/adr/0014).

create or replace function np_user_brand() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$ select brand_id from panel_user where id = np_user() $$;
alter function np_user_brand() owner to nameplane_owner;
revoke execute on function np_user_brand() from public;
grant execute on function np_user_brand() to nameplane_app, nameplane_worker;
