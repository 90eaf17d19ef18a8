-- Gives the name and the mail address for reports of abuse under the transaction's brand: those of the reseller to whom the brand
-- was lent. There is no row if the brand was not lent, or if the reseller has no such address.
--
-- It is in the database because visitors have no account, and settings of a reseller are visible in its own account only.

create or replace function np_abuse_contact() returns table (name text, email text) language sql stable security definer set search_path = public, pg_temp as $$
  select r.public_name, r.abuse_email
    from brand b join reseller r on r.account_id = b.owner_account_id
   where b.id = np_brand() and not b.is_operator and r.abuse_email is not null $$;
alter function np_abuse_contact() owner to nameplane_owner;
revoke execute on function np_abuse_contact() from public;
grant execute on function np_abuse_contact() to nameplane_app;
