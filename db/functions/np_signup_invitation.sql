-- Gives what a sign-up link leads to; changes nothing. With a link of an account, the new customer becomes its sub-account: the
-- row has the parent account, and the inviter's name. A link of an affiliate has only the affiliate's name, because the new
-- customer does not become a sub-account and does not learn who the affiliate is.
--
-- It is in the database because the reader of the mail has no login: no context is open, and only the token leads to the row.

create or replace function np_signup_invitation(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, inviter text, price_group_id uuid, affiliate text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), ''), case when a.brand_id = p_brand then a.price_group_id end, null
    from one_time_token t join account a on a.id = t.account_id and a.state = 'active'
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'signup' and t.used_at is null and t.ends_at > now()
  union all
  select null, '', null, f.name
    from one_time_token t join affiliate f on f.account_id = t.account_id and f.brand_id = t.brand_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'affiliate' and t.used_at is null and t.ends_at > now() $$;
alter function np_signup_invitation(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_signup_invitation(bytea, uuid) from public;
grant execute on function np_signup_invitation(bytea, uuid) to nameplane_app;
