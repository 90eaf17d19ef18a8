-- Gives the accepted pushes of the transaction's account, as giver or receiver, that are not complete at the registry yet. A
-- push is complete when the registry shows the receiver's contacts for all of its names.
--
-- It is in the database because each side reads rows of the other: the giver reads the receiver's requests, and the receiver
-- reads the push itself.

create or replace function np_pushes_at_registry() returns table (push_id uuid, is_giver boolean, other text, names text[], requests bigint[])
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.account_id = np_account(),
         case when p.account_id = np_account() then p.receiver_email
              else coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text) end,
         array_agg(w.ascii_name order by w.ascii_name),
         -- The giver must not see the numbers of the receiver's requests.
         case when p.account_id = np_account() then '{}'::bigint[] else array_agg(w.number order by w.ascii_name) end
    from push p join account a on a.id = p.account_id left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
    cross join lateral (
      select n.ascii_name, (array_agg(r.number order by r.created_at desc))[1] as number
        from push_name n join request r on r.account_id = p.to_account_id and r.ascii_name = n.ascii_name
             and r.type in ('update-domain-contacts', 'update-domain-registrant') and r.params @> '{"ownObjects": true}' and r.created_at >= p.ended_at - interval '5 minutes'
       where n.account_id = p.account_id and n.push_id = p.id
       group by n.ascii_name having not bool_or(r.state = 'completed')) w
   where p.state = 'accepted' and np_account() in (p.account_id, p.to_account_id) and p.ended_at > now() - interval '60 days'
   group by p.id, p.account_id, p.receiver_email, p.ended_at, c.organization, c.first_name, c.last_name, a.number
   order by p.ended_at desc limit 20 $$;
alter function np_pushes_at_registry() owner to nameplane_owner;
revoke execute on function np_pushes_at_registry() from public;
grant execute on function np_pushes_at_registry() to nameplane_app;
