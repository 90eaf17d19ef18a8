-- Checks the token of a mailed link or of a known browser. A mailed link works once and is used up by this call; with p_use false
-- it is only checked. The token of a known browser can be used again.
--
-- It is in the database because nobody is logged in, and a single statement makes sure that a token works once when several calls
-- come at the same time.

create or replace function np_take_token(p_token_hash bytea, p_brand uuid, p_use boolean default true) returns setof one_time_token language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_use then
    return query update one_time_token set used_at = now() where token_hash = p_token_hash and brand_id = p_brand and ends_at > now() and (used_at is null or kind = 'device') returning *;
  else
    return query select * from one_time_token where token_hash = p_token_hash and brand_id = p_brand and ends_at > now() and (used_at is null or kind = 'device');
  end if;
end $$;
alter function np_take_token(bytea, uuid, boolean) owner to nameplane_owner;
revoke execute on function np_take_token(bytea, uuid, boolean) from public;
grant execute on function np_take_token(bytea, uuid, boolean) to nameplane_app;
