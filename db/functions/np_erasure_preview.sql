-- Counts what an erasure of an account would erase now, and what would stay, with one line for each table that has rows of the
-- account. Only the account itself and staff who may see it can call it.
--
-- It is in the database because nobody else may read all these tables; the function gives numbers only.

create or replace function np_erasure_preview(p_account uuid)
returns table (table_name text, class text, fate text, basis text, keep_days integer, erased bigint, stays bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  plan record;
begin
  if np_account() is distinct from p_account
     and not (np_staff() is not null and exists (select 1 from account a where a.id = p_account and (np_brand() is null or a.brand_id = np_brand()))) then
    return;
  end if;
  for plan in select * from np_erasure_plan() loop
    table_name := plan.table_name; class := plan.class; fate := plan.fate; basis := plan.basis; keep_days := plan.keep_days;
    execute format('select count(*) filter (where %s), count(*) from %I t where t.%I = $1',
                   case when plan.fate in ('delete','cut') then plan.todo else 'false' end, plan.table_name,
                   case plan.table_name when 'account' then 'id' else 'account_id' end)
      into erased, stays using p_account;
    -- What is left of an emptied row says nothing about a person, so it does not count as staying.
    stays := case plan.fate when 'cut' then case when plan.table_name = 'contact' then
               (select count(*) from contact k where k.account_id = p_account and k.email <> 'erased') - erased else 0 end
             else stays - erased end;
    if erased > 0 or stays > 0 then return next; end if;
  end loop;
  -- Users belong to no single account: they are erased with the last account that they are in.
  table_name := 'panel_user'; class := 'identity'; fate := 'cut'; basis := ''; keep_days := null; stays := 0;
  select count(*) into erased from membership m join panel_user u on u.id = m.user_id
   where m.account_id = p_account and u.email <> 'erased'
     and not exists (select 1 from membership o join account a on a.id = o.account_id and a.state <> 'closed' where o.user_id = u.id and o.account_id <> p_account);
  if erased > 0 then return next; end if;
end $$;
alter function np_erasure_preview(uuid) owner to nameplane_owner;
revoke execute on function np_erasure_preview(uuid) from public;
grant execute on function np_erasure_preview(uuid) to nameplane_app, nameplane_worker, nameplane_staff;
