-- Gives what the reader of a mailed link is asked to agree to; changes nothing.
--
-- It is in the database because the reader of the mail has no login: no context is open, and only the token leads to the row.

create or replace function np_mail_destination_asked(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, destination_id uuid, address text, forward text, by_name text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.account_id, d.id, d.address, t.subject ->> 'forward', coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), ''),
         case when d.disabled_at is not null then 'refused' when d.proved_at is not null then 'agreed' else 'asked' end
    from one_time_token t
    join mail_destination d on d.account_id = t.account_id and d.id = (t.subject ->> 'destination')::uuid
    join account a on a.id = d.account_id
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'mail_destination' and t.ends_at > now() $$;
alter function np_mail_destination_asked(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_mail_destination_asked(bytea, uuid) from public;
grant execute on function np_mail_destination_asked(bytea, uuid) to nameplane_app;
