-- Where denials are written that belong to no customer: a login under a name nobody has costs the same as one with a wrong password.
-- Lock: none.

create function np_brand_keeper(p_brand uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select owner_account_id from brand where id = p_brand), (select owner_account_id from brand where is_operator)) $$;
comment on function np_brand_keeper(uuid) is 'Account whose audit chain takes what concerns a brand and none of its customers: the brand''s owner, else the operator';
alter function np_brand_keeper(uuid) owner to nameplane_owner;
revoke execute on function np_brand_keeper(uuid) from public;
grant execute on function np_brand_keeper(uuid) to nameplane_app;
