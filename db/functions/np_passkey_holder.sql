-- Gives the user who owns a passkey, and the account that this user logs in to.
--
-- It is in the database because nobody is logged in yet, so the row policies hide every user. Only the hash of the passkey leads
-- to the user.

create or replace function np_passkey_holder(p_hash bytea, p_brand uuid) returns table (user_id uuid, account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id
    from credential c join panel_user u on u.id = c.user_id and u.brand_id = p_brand and u.disabled_at is null,
         lateral (select m.account_id from membership m join account a on a.id = m.account_id and a.state <> 'closed' where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where c.kind = 'passkey' and c.is_active and c.secret_hash = p_hash $$;
alter function np_passkey_holder(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_passkey_holder(bytea, uuid) from public;
grant execute on function np_passkey_holder(bytea, uuid) to nameplane_app;
