-- Ends the live sessions of the transaction's user (used within the last hour), except for the newest p_most.
--
-- It is in the database because every login calls it, and a function keeps its plan, which reads only the live sessions from
-- their index.

create or replace function np_end_oldest_sessions(p_most integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set revoked_at = now()
   where id = any (array(
     select id from session
      where user_id = np_user() and staff_id is null and revoked_at is null and ends_at > now() and used_at > now() - interval '1 hour'
      order by created_at desc, id desc offset p_most));
end $$;
alter function np_end_oldest_sessions(integer) owner to nameplane_owner;
revoke execute on function np_end_oldest_sessions(integer) from public;
grant execute on function np_end_oldest_sessions(integer) to nameplane_app;
