-- Gives the parent account for the new customer who opens a sign-up link, and the name under which it invites; changes nothing.
--
-- In the database because: the reader of the mail has no login: no context is open, and only the token leads to the row.

create or replace function np_signup_invitation(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, inviter text, price_group_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), ''), case when a.brand_id = p_brand then a.price_group_id end
    from one_time_token t join account a on a.id = t.account_id and a.state = 'active'
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind in ('signup', 'affiliate') and t.used_at is null and t.ends_at > now() $$;
alter function np_signup_invitation(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_signup_invitation(bytea, uuid) from public;
grant execute on function np_signup_invitation(bytea, uuid) to nameplane_app;
