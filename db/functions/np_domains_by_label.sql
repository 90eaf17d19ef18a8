-- Gives the domains of the transaction's account (or of its tree) that carry all of these labels. Label ids are unique in the
-- installation, so the index needs no account.
--
-- It is in the database because PostgreSQL runs array containment only after the row policies (it is not leakproof), and then
-- cannot use the index of labels. So this function runs without row policies, and restricts the rows to the account itself.

create or replace function np_domains_by_label(p_labels integer[], p_tab smallint default null) returns setof domain
language sql stable security definer set search_path = public, pg_temp rows 1000 as $$
  select d.* from domain d
   where d.labels @> p_labels and (p_tab is null or d.tab = p_tab)
     and ((select np_sees_all_domains()) or d.id in (select np_reached_domains()))
     and (d.account_id = np_account() or (np_tree() and d.account_id in (select descendant_id from account_closure where ancestor_id = np_account()))) $$;
alter function np_domains_by_label(integer[], smallint) owner to nameplane_owner;
revoke execute on function np_domains_by_label(integer[], smallint) from public;
grant execute on function np_domains_by_label(integer[], smallint) to nameplane_app, nameplane_worker;
