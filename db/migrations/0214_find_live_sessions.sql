-- A login ends a user's oldest sessions beyond twenty: the live ones are found without those that are over, by a plan that is kept.
-- Lock: share on session while the index is built; sessions that are over are taken away daily.

create index session_live on session (user_id, created_at desc, id desc) where revoked_at is null;

create function np_end_oldest_sessions(p_most integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set revoked_at = now()
   where id = any (array(
     select id from session
      where user_id = np_user() and revoked_at is null and ends_at > now() and used_at > now() - interval '1 hour'
      order by created_at desc, id desc offset p_most));
end $$;
comment on function np_end_oldest_sessions(integer) is 'Ends the sessions of the context''s user beyond the newest p_most live ones';
alter function np_end_oldest_sessions(integer) owner to nameplane_owner;
revoke execute on function np_end_oldest_sessions(integer) from public;
grant execute on function np_end_oldest_sessions(integer) to nameplane_app;
