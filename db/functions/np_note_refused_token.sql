-- Records that a call with an API key was refused, at most once a minute. If p_why is null, the key is not live, and the function
-- finds the reason.
--
-- It is in the database because a refused token opens no context, so only the whole token leads to the row.

create or replace function np_note_refused_token(p_token_hash bytea, p_host text, p_from inet, p_why text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update api_token k
     set refused_at = now(), refused_from = p_from,
         refused_why = case when k.revoked_at is not null then 'revoked' when k.ends_at <= now() then 'ended' when not np_token_stands(k) then 'stopped' else p_why end
    from account a join brand_host h on h.host = p_host and h.brand_id = a.brand_id
   where k.token_hash = p_token_hash and a.id = k.account_id and a.state = 'active' and k.kind in ('dns','acme','ddns','cert')
     and (k.refused_at is null or k.refused_at < now() - interval '1 minute')
     and (p_why is not null or k.revoked_at is not null or k.ends_at <= now() or not np_token_stands(k)) $$;
alter function np_note_refused_token(bytea, text, inet, text) owner to nameplane_owner;
revoke execute on function np_note_refused_token(bytea, text, inet, text) from public;
grant execute on function np_note_refused_token(bytea, text, inet, text) to nameplane_app;
