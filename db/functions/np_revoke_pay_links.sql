-- Ends all pay links of an invoice that are still valid, and gives their number.
--
-- It is in the database because neither the application nor staff may change tokens otherwise.

create or replace function np_revoke_pay_links(p_account uuid, p_invoice uuid) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update one_time_token set used_at = now()
     where account_id = p_account and kind = 'pay_invoice' and subject ->> 'invoice' = p_invoice::text and used_at is null and ends_at > now() returning 1)
  select count(*)::integer from ended $$;
alter function np_revoke_pay_links(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_revoke_pay_links(uuid, uuid) from public;
grant execute on function np_revoke_pay_links(uuid, uuid) to nameplane_staff;
