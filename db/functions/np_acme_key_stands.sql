-- Says whether a key for programs that fetch certificates may still be used: the key was not withdrawn, and the user who created
-- it is still in the account and may still order services there.
--
-- It is in the database because rights may come from parent accounts, whose rows the application does not see.

create or replace function np_acme_key_stands(k acme_key) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select k.revoked_at is null and (k.created_by not like 'user:%' or array['service_order'] <@ np_rights_in(substr(k.created_by, 6)::uuid, k.account_id)) $$;
alter function np_acme_key_stands(acme_key) owner to nameplane_owner;
revoke execute on function np_acme_key_stands(acme_key) from public;
grant execute on function np_acme_key_stands(acme_key) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
