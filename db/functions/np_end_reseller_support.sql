-- Hands the open tickets of the customers of the transaction's account over to the operator, because the account does not answer
-- them itself any more. Gives how many there were.
--
-- It is in the database because a reseller may not change who answers a ticket, and this does it for all of them at once.

create or replace function np_end_reseller_support() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  if np_account() is null then return 0; end if;
  update ticket t set handler = 'operator', escalation = null, version = t.version + 1
    from account c join brand b on b.id = c.brand_id
   where c.id = t.account_id and b.owner_account_id = np_account() and not b.is_operator and c.id <> np_account()
     and t.handler = 'reseller' and t.state <> 'archived';
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_end_reseller_support() owner to nameplane_owner;
revoke execute on function np_end_reseller_support() from public;
grant execute on function np_end_reseller_support() to nameplane_app;
