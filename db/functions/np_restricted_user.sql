-- Gives the user named by an actor (user:<id>) if that user sees only certain domains of the account, for np.reach; otherwise
-- an empty text.
--
-- It is in the database because np_enter_token needs it before a row context is set.

create or replace function np_restricted_user(p_account uuid, p_actor text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p_actor like 'user:%' and exists (select 1 from membership m where m.account_id = p_account and m.user_id = substr(p_actor, 6)::uuid and m.label_ids is not null)
              then substr(p_actor, 6) else '' end $$;
alter function np_restricted_user(uuid, text) owner to nameplane_owner;
revoke execute on function np_restricted_user(uuid, text) from public;
grant execute on function np_restricted_user(uuid, text) to nameplane_app, nameplane_worker;
