-- Gives the operator's account the requests of all accounts that stopped for one reason, the oldest first. Gives other accounts
-- nothing.
--
-- In the database because: the requests belong to all customers; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_stopped_requests(p_cause text)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, number bigint, type text, state text, ascii_name text, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), r.number, r.type, r.state, r.ascii_name,
         (select max(l.at) from state_log l where l.account_id = r.account_id and l.object_id = r.id and l.machine = 'request')
    from request r join account a on a.id = r.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
   where np_is_operator() and r.stop_cause = p_cause and r.state in ('manual','failed','on_hold')
   order by r.created_at, r.id limit 500 $$;
alter function np_stopped_requests(text) owner to nameplane_owner;
revoke execute on function np_stopped_requests(text) from public;
grant execute on function np_stopped_requests(text) to nameplane_app;
