-- Gives the answer to a challenge of a certificate authority for a host (RFC 8555 8.3). Null if there is none.
--
-- It is in the database because the authority calls without a login, and the process that answers it may not read the other
-- answers.

create or replace function np_acme_answer(p_token text, p_host text, p_now timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select answer from acme_answer where token = p_token and host = p_host and ends_at > p_now $$;
alter function np_acme_answer(text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_acme_answer(text, text, timestamptz) from public;
grant execute on function np_acme_answer(text, text, timestamptz) to nameplane_app;
