-- Finds the quote that a mailed link is for. A link can be used as often as needed until it ends, so nothing is used up. An
-- expired link is found too, so that the page can say so.
--
-- It is in the database because nobody is logged in, so no account's rows can be seen yet.

create or replace function np_quote_link(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, quote_id uuid, has_ended boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.account_id, (t.subject ->> 'quote')::uuid, t.used_at is not null or t.ends_at <= now()
    from one_time_token t where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'sales_quote' and t.account_id is not null $$;
alter function np_quote_link(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_quote_link(bytea, uuid) from public;
grant execute on function np_quote_link(bytea, uuid) to nameplane_app;
