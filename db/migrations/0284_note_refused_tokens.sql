-- What a token was refused last: whoever made it sees that somebody tries it from elsewhere, or that a program asks for more than it may.
-- Lock: access exclusive on api_token for a moment; three columns without a default.

alter table api_token add column refused_at timestamptz;
alter table api_token add column refused_from inet;
alter table api_token add column refused_why text check (refused_why in ('network','reach','ended','revoked'));
alter table api_token add constraint api_token_refused_check check ((refused_at is null) = (refused_why is null));
comment on column api_token.refused_at is 'When a call with it was refused last, to the minute';
comment on column api_token.refused_from is '[personal] Address of that call';
comment on column api_token.refused_why is 'network: not one of its own; reach: asked for what is beyond it; ended, revoked: no longer a token';

-- A door, because a token that is refused opens no row context. Only the whole token finds its row, and a row is written once a minute at most.
create function np_note_refused_token(p_token_hash bytea, p_host text, p_from inet, p_why text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update api_token k
     set refused_at = now(), refused_from = p_from,
         refused_why = case when k.revoked_at is not null then 'revoked' when k.ends_at <= now() then 'ended' else p_why end
    from account a join brand_host h on h.host = p_host and h.brand_id = a.brand_id
   where k.token_hash = p_token_hash and a.id = k.account_id and a.state = 'active' and k.kind in ('dns','acme','ddns')
     and (k.refused_at is null or k.refused_at < now() - interval '1 minute')
     and (p_why is not null or k.revoked_at is not null or k.ends_at <= now()) $$;
comment on function np_note_refused_token(bytea, text, inet, text) is 'Notes that a call with an API key was refused, once a minute at most; p_why null = it is no live one, the function says why';
revoke execute on function np_note_refused_token(bytea, text, inet, text) from public;
grant execute on function np_note_refused_token(bytea, text, inet, text) to nameplane_app;
