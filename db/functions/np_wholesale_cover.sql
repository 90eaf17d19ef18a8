-- Says whether a request of the transaction's account may be worked on, as far as the account's reseller is concerned: 'none'
-- if no reseller pays for the request, 'covered' if the reseller has been charged for the latest sale of it, 'waiting' if not
-- yet.
--
-- It is in the database because the charges belong to another account, and the customer may learn nothing but this answer.

create or replace function np_wholesale_cover(p_request uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select case when s.retail_minor = 0 then 'none'
                when c.id is not null then 'covered' else 'waiting' end
      from reseller_sale s
      left join wholesale_charge c on c.account_id = s.account_id and c.customer_id = s.customer_id and c.quote_id = s.quote_id and c.returned_at is null
     where s.customer_id = np_account() and s.request_id = p_request and s.is_merchant
     order by s.ordered_at desc, s.quote_id desc limit 1), 'none') $$;
alter function np_wholesale_cover(uuid) owner to nameplane_owner;
revoke execute on function np_wholesale_cover(uuid) from public;
grant execute on function np_wholesale_cover(uuid) to nameplane_app, nameplane_worker;
