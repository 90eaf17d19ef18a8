-- Says about the reverse DNS of a network: whether another account than the transaction's has it now, for this network or one
-- that overlaps it (`is_served`), and whether the transaction's account was the last one that had it (`was_ours`).
--
-- It is in the database because it compares rows of all accounts, which no application role may read.

create or replace function np_network_held(p_network cidr) returns table (is_served boolean, was_ours boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from reverse_network n where n.network && p_network and n.account_id <> np_account() and n.state <> 'ended'),
         coalesce((select n.account_id = np_account() from reverse_network n where n.network && p_network and n.active_since is not null
                    order by coalesce(n.ended_at, 'infinity') desc, n.created_at desc limit 1), false)
$$;
alter function np_network_held(cidr) owner to nameplane_owner;
revoke execute on function np_network_held(cidr) from public;
grant execute on function np_network_held(cidr) to nameplane_worker;
