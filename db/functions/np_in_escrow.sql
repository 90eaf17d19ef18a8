-- Says whether a domain of an account is being sold in an escrow that both parties have agreed on. The domain then stays in the
-- account until the escrow moves it or has ended.
--
-- It is in the database because every statement that reads whether a domain may leave its account calls it.

create or replace function np_in_escrow(p_account uuid, p_name text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from escrow e where e.ascii_name = p_name and p_account in (e.seller_account_id, e.buyer_account_id)
                    and e.state in ('agreed','funded','handing_over','delivered','disputed','returning')) $$;
alter function np_in_escrow(uuid, text) owner to nameplane_owner;
revoke execute on function np_in_escrow(uuid, text) from public;
grant execute on function np_in_escrow(uuid, text) to nameplane_app, nameplane_worker, nameplane_staff;
