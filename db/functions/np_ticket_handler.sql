-- Gives who answers a new ticket of an account: 'reseller' if the reseller of its brand answers its customers itself, otherwise
-- 'operator'. The reseller's own tickets go to the operator.
--
-- It is in the database because a customer, and a worker in a customer's scope, may not see the settings of the reseller.

create or replace function np_ticket_handler(p_account uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select 1 from account c join brand b on b.id = c.brand_id join account a on a.id = b.owner_account_id
                                  join reseller_support s on s.account_id = a.id and s.is_on
                            where c.id = p_account and c.id <> a.id and not b.is_operator and a.whitelabel > 0 and a.state = 'active')
              then 'reseller' else 'operator' end $$;
alter function np_ticket_handler(uuid) owner to nameplane_owner;
revoke execute on function np_ticket_handler(uuid) from public;
grant execute on function np_ticket_handler(uuid) to nameplane_app, nameplane_worker, nameplane_staff;
