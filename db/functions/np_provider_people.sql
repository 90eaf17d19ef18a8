-- Gives the users who may be the person that the login provider of the transaction's account names: the user who is linked to
-- the subject, and users of the transaction's brand who have the mail address. For each: whether the user is linked to that
-- subject or to another one, is a member of the account, and is also a member of an account that is not below it.
--
-- It is in the database because nobody is logged in yet, and the row policies hide memberships of other accounts.

create or replace function np_provider_people(p_issuer text, p_subject text, p_email text)
returns table (user_id uuid, is_linked boolean, is_other boolean, is_member boolean, is_elsewhere boolean, is_disabled boolean, awaits_proof boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, l.subject is not null and l.subject = p_subject, l.subject is not null and l.subject <> p_subject,
         exists (select 1 from membership m where m.account_id = np_account() and m.user_id = u.id and (m.valid_until is null or m.valid_until > now())),
         exists (select 1 from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now())
                    and not exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = m.account_id)),
         u.disabled_at is not null, u.awaits_proof
    from panel_user u left join login_provider_user l on l.user_id = u.id and l.account_id = np_account() and l.issuer = p_issuer
   where u.brand_id = np_brand() and (l.subject = p_subject or lower(u.email) = lower(p_email)) $$;
alter function np_provider_people(text, text, text) owner to nameplane_owner;
revoke execute on function np_provider_people(text, text, text) from public;
grant execute on function np_provider_people(text, text, text) to nameplane_app;
