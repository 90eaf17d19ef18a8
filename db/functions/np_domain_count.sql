-- Keeps domain_counter exact, once for each statement. It locks the counters in the order of their keys, so that two statements
-- cannot wait for each other.
--
-- It is in the database because the counts have to be right whichever role writes a domain; the application may not write them.

create or replace function np_domain_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into domain_counter as c
    select account_id, tab, l, count(*) from added, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into domain_counter as c
    select account_id, tab, l, -count(*) from gone, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  else
    insert into domain_counter as c
    select account_id, tab, l, sum(d) from (
        select account_id, tab, labels, 1 d from added union all select account_id, tab, labels, -1 from gone) x,
        unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
alter function np_domain_count() owner to nameplane_owner;

create trigger domain_count_insert after insert on domain referencing new table as added for each statement execute function np_domain_count();
create trigger domain_count_update after update on domain referencing new table as added old table as gone for each statement execute function np_domain_count();
create trigger domain_count_delete after delete on domain referencing old table as gone for each statement execute function np_domain_count();
