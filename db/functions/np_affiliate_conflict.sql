-- Says why a customer counts as the affiliate itself, so that its purchases earn nothing: one account is a sub-account of the
-- other, or both have the same identity or VAT number, mail address, phone, user, card or PayPal account. Null if none of these
-- is true.
--
-- It is in the database because it compares data of two accounts, and gives only the reason.

create or replace function np_affiliate_conflict(p_affiliate uuid, p_customer uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (select c.* from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = p_affiliate),
  theirs as (select c.* from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = p_customer),
  users as (select m.account_id, u.id, lower(u.email) as email, u.phone from membership m join panel_user u on u.id = m.user_id where m.account_id in (p_affiliate, p_customer))
  select case
    when exists (select 1 from account_closure where (ancestor_id, descendant_id) in ((p_affiliate, p_customer), (p_customer, p_affiliate))) then 'same_account'
    when exists (select 1 from users x join users y on x.id = y.id where x.account_id = p_affiliate and y.account_id = p_customer) then 'same_user'
    when exists (select 1 from own, theirs where regexp_replace(own.id_number, '\D', '', 'g') = regexp_replace(theirs.id_number, '\D', '', 'g') and own.country = theirs.country and own.id_number ~ '\d') then 'same_number'
    when exists (select 1 from own, theirs where own.vat_number <> '' and upper(own.vat_number) = upper(theirs.vat_number)) then 'same_number'
    when exists (select 1 from (select email from users where account_id = p_affiliate union select lower(email) from own) x
                   join (select email from users where account_id = p_customer union select lower(email) from theirs) y on x.email = y.email) then 'same_email'
    when exists (select 1 from (select phone from users where account_id = p_affiliate union select phone from own) x
                   join (select phone from users where account_id = p_customer union select phone from theirs) y on x.phone = y.phone) then 'same_phone'
    when exists (select 1 from payment_method x join payment_method y on y.provider = x.provider and y.display ->> 'brand' = x.display ->> 'brand' and y.display ->> 'last4' = x.display ->> 'last4'
                    and y.display ->> 'expMonth' = x.display ->> 'expMonth' and y.display ->> 'expYear' = x.display ->> 'expYear'
                  where x.account_id = p_affiliate and y.account_id = p_customer and x.kind = 'card' and y.kind = 'card') then 'same_card'
    when exists (select 1 from payment_method x join payment_method y on y.display ->> 'payer' = x.display ->> 'payer'
                  where x.account_id = p_affiliate and y.account_id = p_customer and x.kind = 'paypal' and y.kind = 'paypal') then 'same_paypal'
  end $$;
alter function np_affiliate_conflict(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_affiliate_conflict(uuid, uuid) from public;
