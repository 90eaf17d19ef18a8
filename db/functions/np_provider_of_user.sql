-- Gives the login provider at which the transaction's user has logged in before, with the data for a fresh login there. The
-- account of the provider must have it turned on, and the user must be a member of that account.
--
-- It is in the database because the user may act in a sub-account at the time, and the row policies hide the account of the
-- provider.

create or replace function np_provider_of_user()
returns table (account_id uuid, issuer text, client_id text, secret_enc bytea, subject text, counts_as_two_step boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.account_id, p.issuer, p.client_id, p.secret_enc, l.subject, p.counts_as_two_step
    from login_provider_user l join login_provider p on p.account_id = l.account_id and p.issuer = l.issuer and p.is_on
    join membership m on m.account_id = p.account_id and m.user_id = l.user_id and (m.valid_until is null or m.valid_until > now())
   where l.user_id = np_user() order by l.used_at desc limit 1 $$;
alter function np_provider_of_user() owner to nameplane_owner;
revoke execute on function np_provider_of_user() from public;
grant execute on function np_provider_of_user() to nameplane_app;
