-- Gives the escrows that wait for an answer of the transaction's user: those that were sent to the user's proved mail address.
--
-- It is in the database because they belong to the accounts that ordered them.

create or replace function np_escrows_for_me() returns table (account_id uuid, id uuid, unicode_name text, opener text, by text, price_minor bigint, currency text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.account_id, e.id, e.unicode_name, e.opener, case e.opener when 'buyer' then e.buyer_name else e.seller_name end, e.price_minor, trim(e.currency), e.due_at
    from panel_user u join escrow e on lower(e.invited_email) = lower(u.email) and e.state = 'proposed' and e.due_at > now()
     and e.account_id <> np_account() and e.brand_id = (select a.brand_id from account a where a.id = np_account())
   where u.id = np_user() and u.email_proved_at is not null order by e.due_at limit 50 $$;
alter function np_escrows_for_me() owner to nameplane_owner;
revoke execute on function np_escrows_for_me() from public;
grant execute on function np_escrows_for_me() to nameplane_app;
