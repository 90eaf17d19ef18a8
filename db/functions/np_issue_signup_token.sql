-- Stores a link for signing up as a sub-account of the transaction's account. Returns false for a brand to which the account may
-- not invite.
--
-- It is in the database because brands other than the transaction's are hidden, and a token for them could not be written.

create or replace function np_issue_signup_token(p_token_hash bytea, p_brand uuid, p_ends_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into one_time_token (token_hash, brand_id, kind, account_id, ends_at)
  select p_token_hash, b.brand_id, 'signup', np_account(), p_ends_at from np_invitable_brands() b where b.brand_id = p_brand;
  return found;
end $$;
alter function np_issue_signup_token(bytea, uuid, timestamptz) owner to nameplane_owner;
revoke execute on function np_issue_signup_token(bytea, uuid, timestamptz) from public;
grant execute on function np_issue_signup_token(bytea, uuid, timestamptz) to nameplane_app;
