-- Counts the domains that np_domains_by_label would return, up to a limit.
--
-- It is in the database because PostgreSQL runs array containment only after the row policies (it is not leakproof), and then
-- cannot use the index of labels. So this function runs without row policies, and restricts the rows to the account itself.

create or replace function np_count_by_label(p_labels integer[], p_tab smallint, p_limit integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (
    select 1 from domain d
     where d.labels @> p_labels and (p_tab is null or d.tab = p_tab)
       and ((select np_sees_all_domains()) or d.id in (select np_reached_domains()))
       and (d.account_id = np_account() or (np_tree() and d.account_id in (select descendant_id from account_closure where ancestor_id = np_account())))
     limit least(p_limit, 100000)) x $$;
alter function np_count_by_label(integer[], smallint, integer) owner to nameplane_owner;
revoke execute on function np_count_by_label(integer[], smallint, integer) from public;
grant execute on function np_count_by_label(integer[], smallint, integer) to nameplane_app, nameplane_worker;
