-- Gives the login provider for mail addresses of a domain, on hosts of a brand: the one of the account that has proved the
-- domain and has turned its provider on. No row if there is none.
--
-- It is in the database because nobody is logged in, so the row policies hide every account.

create or replace function np_login_provider(p_brand uuid, p_domain text)
returns table (account_id uuid, issuer text, client_id text, secret_enc bytea, is_only boolean)
language sql security definer set search_path = public, pg_temp stable as $$
  select p.account_id, p.issuer, p.client_id, p.secret_enc, p.is_only
    from login_provider_domain d join login_provider p on p.account_id = d.account_id and p.is_on
    join account a on a.id = p.account_id and a.brand_id = p_brand and a.state <> 'closed'
   where d.domain = lower(p_domain) and d.proved_at is not null $$;
alter function np_login_provider(uuid, text) owner to nameplane_owner;
revoke execute on function np_login_provider(uuid, text) from public;
grant execute on function np_login_provider(uuid, text) to nameplane_app;
