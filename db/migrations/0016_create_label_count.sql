-- How many domains carry all of several labels, up to a limit: the total of a filtered list without reading every match.
-- Lock: none.

create function np_count_by_label(p_labels integer[], p_tab smallint, p_limit integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (
    select 1 from domain d
     where d.labels @> p_labels and (p_tab is null or d.tab = p_tab)
       and (d.account_id = np_account() or (np_tree() and d.account_id in (select descendant_id from account_closure where ancestor_id = np_account())))
     limit least(p_limit, 100000)) x $$;
comment on function np_count_by_label(integer[], smallint, integer) is 'Rows np_domains_by_label would give, counted up to a limit (array containment is not leakproof, so it runs behind the same kind of door)';
alter function np_count_by_label(integer[], smallint, integer) owner to nameplane_owner;
revoke execute on function np_count_by_label(integer[], smallint, integer) from public;
grant execute on function np_count_by_label(integer[], smallint, integer) to nameplane_app, nameplane_worker;
