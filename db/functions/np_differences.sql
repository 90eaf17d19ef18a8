-- Gives the operator's account the differences between registries' data and ours: all open ones, or one. Gives other accounts
-- nothing.
--
-- In the database because: the names belong to all customers; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_differences(p_id uuid)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, id uuid, registry_id text, ascii_name text, unicode_name text, domain_id uuid, domain_state text,
               field text, ours text, theirs text, since timestamptz, request_number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), x.id, x.registry_id, x.ascii_name,
         coalesce(d.sort_name, x.ascii_name), x.domain_id, d.state, x.field, x.ours, x.theirs, x.since,
         (select r.number from request r where r.account_id = x.account_id and r.ascii_name = x.ascii_name and not r.is_final and r.state <> 'in_basket'
             and r.type = case when x.field in ('registrant', 'contacts') then 'update-domain-contacts' else 'update-domain-dns' end
           order by r.created_at desc limit 1)
    from registry_diff x join account a on a.id = x.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    left join domain d on d.account_id = x.account_id and d.id = x.domain_id
   where np_is_operator() and x.closed_at is null and (p_id is null or x.id = p_id)
   order by x.field <> 'ns' desc, x.since limit 200 $$;
alter function np_differences(uuid) owner to nameplane_owner;
revoke execute on function np_differences(uuid) from public;
grant execute on function np_differences(uuid) to nameplane_app;
