-- Gives the open pushes that were sent to the proved mail address of the transaction's user.
--
-- It is in the database because they belong to the accounts of the givers.

create or replace function np_pushes_for_me() returns table (account_id uuid, id uuid, giver text, names text[], created_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.account_id, p.id, coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text),
         array(select n.ascii_name from push_name n where n.account_id = p.account_id and n.push_id = p.id order by n.ascii_name), p.created_at, p.ends_at
    from panel_user u join push p on lower(p.receiver_email) = lower(u.email) and p.ended_at is null and p.for_account_id is null and p.ends_at > now() and p.account_id <> np_account()
    join account a on a.id = p.account_id left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where u.id = np_user() and u.email_proved_at is not null order by p.created_at limit 100 $$;
alter function np_pushes_for_me() owner to nameplane_owner;
revoke execute on function np_pushes_for_me() from public;
grant execute on function np_pushes_for_me() to nameplane_app;
