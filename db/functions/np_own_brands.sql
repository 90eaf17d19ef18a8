-- Gives the brands that the transaction's account owns, with their live configuration.
--
-- It is in the database because the row policies hide brands other than the transaction's.

create or replace function np_own_brands() returns table (brand_id uuid, name text, language text, currency text, time_zone text, mail_from text, is_operator boolean, version integer, config jsonb, published_at timestamptz)
language sql stable security definer set search_path = public, pg_temp rows 1 as $$
  select b.id, b.name, b.language, b.currency, b.time_zone, b.mail_from, b.is_operator, w.version, w.config, w.published_at
    from brand b
    left join lateral (select version, config, published_at from whitelabel_config c where c.brand_id = b.id and c.published_at is not null order by version desc limit 1) w on true
   where b.owner_account_id = np_account() and not b.is_operator
   order by lower(b.name), b.id $$;
alter function np_own_brands() owner to nameplane_owner;
revoke execute on function np_own_brands() from public;
grant execute on function np_own_brands() to nameplane_app;
