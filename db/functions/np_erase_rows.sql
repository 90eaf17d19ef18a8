-- Erases the personal data in at most p_limit rows of a table of a closed account, and gives how many rows it changed. It refuses
-- unless an erasure of the account is open. For the table panel_user it erases those users of the account who are in no account
-- that is still open.
--
-- It is in the database because no role may change or delete the rows of all these tables, which include tickets and logs.

create or replace function np_erase_rows(p_account uuid, p_table text, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plan record;
  own text := case p_table when 'account' then 'id' else 'account_id' end;
  leaving uuid[];
  n integer;
begin
  if not exists (select 1 from erasure e join account a on a.id = e.account_id
                  where e.account_id = p_account and e.account_id = np_account() and e.done_at is null and a.state = 'closed') then
    raise exception 'account % is not being erased', p_account using errcode = 'insufficient_privilege';
  end if;
  if p_table = 'panel_user' then
    leaving := array(
      select u.id from membership m join panel_user u on u.id = m.user_id
       where m.account_id = p_account and u.email <> 'erased'
         and not exists (select 1 from membership o join account a on a.id = o.account_id and a.state <> 'closed' where o.user_id = u.id) limit p_limit);
    return np_erase_users(leaving);
  end if;
  select * into plan from np_erasure_plan() p where p.table_name = p_table;
  if not found or plan.fate not in ('delete','cut') then
    raise exception 'table % is not erased', p_table using errcode = 'insufficient_privilege';
  end if;
  execute case plan.fate
    when 'delete' then format('delete from %1$I t where t.ctid = any (array(select t.ctid from %1$I t where t.%2$I = $1 and %3$s limit $2)) and t.%2$I = $1', p_table, own, plan.todo)
    -- Row addresses are unique only within a partition, so the partition is part of the address.
    else format('update %1$I u set %4$s where (u.tableoid, u.ctid) in (select t.tableoid, t.ctid from %1$I t where t.%2$I = $1 and %3$s limit $2) and u.%2$I = $1',
                p_table, own, plan.todo, plan.changes) end
    using p_account, p_limit;
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_erase_rows(uuid, text, integer) owner to nameplane_owner;
revoke execute on function np_erase_rows(uuid, text, integer) from public;
grant execute on function np_erase_rows(uuid, text, integer) to nameplane_worker;
