-- Gives the accounts in which the user of a proved mail address may write to support. If p_brand is given, it gives only accounts
-- of that brand. If several users have the address, it gives the accounts of all of them.
--
-- It is in the database because a mail arrives before anybody knows who wrote it, and no role may search the users of all
-- accounts.

create or replace function np_mail_senders(p_address text, p_brand uuid) returns table (user_id uuid, account_id uuid, brand_id uuid, is_owner boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, a.id, a.brand_id, m.is_owner
    from brand b
    join panel_user u on u.brand_id = b.id and lower(u.email) = lower(p_address)
    join membership m on m.user_id = u.id and (m.valid_until is null or m.valid_until > now())
    join account a on a.id = m.account_id and a.state = 'active'
   where u.email_proved_at is not null and u.disabled_at is null
     and (p_brand is null or (b.id = p_brand and a.brand_id = p_brand))
     and 'support_reply' = any (np_rights_in(u.id, a.id))
   order by a.created_at, a.id, u.id
   limit 100 $$;
alter function np_mail_senders(text, uuid) owner to nameplane_owner;
revoke execute on function np_mail_senders(text, uuid) from public;
grant execute on function np_mail_senders(text, uuid) to nameplane_worker;
