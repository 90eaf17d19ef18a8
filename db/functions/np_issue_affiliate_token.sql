-- Stores a link with which one person can sign up as a customer that the affiliate, the transaction's account, has brought.
-- Returns the affiliate's name; null if the account is no approved affiliate.
--
-- It is in the database because tokens may not be written by the application itself.

create or replace function np_issue_affiliate_token(p_token_hash bytea, p_ends_at timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare v_name text;
begin
  insert into one_time_token (token_hash, brand_id, kind, account_id, ends_at)
  select p_token_hash, f.brand_id, 'affiliate', f.account_id, p_ends_at
    from affiliate f join affiliate_programme p on p.brand_id = f.brand_id and p.is_on where f.account_id = np_account() and f.state = 'approved';
  if not found then return null; end if;
  select name into v_name from affiliate where account_id = np_account();
  return v_name;
end $$;
alter function np_issue_affiliate_token(bytea, timestamptz) owner to nameplane_owner;
revoke execute on function np_issue_affiliate_token(bytea, timestamptz) from public;
grant execute on function np_issue_affiliate_token(bytea, timestamptz) to nameplane_app;
