-- Ends the sessions in the transaction's account that began with a certain session at its login provider, given by that
-- session's id. If no id is given, or no such session is known, ends all sessions of the user who is linked to the subject, in
-- the account and in the accounts below it. Returns each user, and how many sessions ended.
--
-- It is in the database because nobody is logged in, and the row policies let only the user end their sessions.

create or replace function np_end_provider_sessions(p_issuer text, p_subject text, p_sid text) returns table (user_id uuid, sessions integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare who uuid;
begin
  if p_sid is not null and exists (select 1 from provider_session p where p.account_id = np_account() and p.issuer = p_issuer and p.sid = p_sid
                                      and (p_subject is null or p.subject = p_subject)) then
    return query
      with ended as (
        update session s set revoked_at = now() from provider_session p
         where p.account_id = np_account() and p.issuer = p_issuer and p.sid = p_sid and (p_subject is null or p.subject = p_subject)
           and s.id = p.session_id and s.revoked_at is null
        returning s.user_id)
      select e.user_id, count(*)::integer from ended e group by e.user_id;
    return;
  end if;
  for who in select l.user_id from login_provider_user l where l.account_id = np_account() and l.issuer = p_issuer and l.subject = p_subject loop
    user_id := who;
    sessions := np_end_member_sessions(who);
    if sessions > 0 then return next; end if;
  end loop;
end $$;
alter function np_end_provider_sessions(text, text, text) owner to nameplane_owner;
revoke execute on function np_end_provider_sessions(text, text, text) from public;
grant execute on function np_end_provider_sessions(text, text, text) to nameplane_app;
