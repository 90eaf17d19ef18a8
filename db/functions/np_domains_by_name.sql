-- Finds names of the transaction's account (or of its tree) that contain this text.
--
-- It is in the database because PostgreSQL runs LIKE only after the row policies (it is not leakproof), and then cannot use the
-- trigram index. So this function runs without row policies, and restricts the rows to the account itself.

create or replace function np_domains_by_name(p_part text, p_limit integer) returns table (account_id uuid, domain_id uuid)
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select s.account_id, s.domain_id from domain_search s
   where s.name like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     and ((select np_sees_all_domains()) or s.domain_id in (select np_reached_domains()))
     and (s.account_id = np_account() or (np_tree() and s.account_id in (select descendant_id from account_closure where ancestor_id = np_account())))
   limit least(p_limit, 20000) $$;
alter function np_domains_by_name(text, integer) owner to nameplane_owner;
revoke execute on function np_domains_by_name(text, integer) from public;
grant execute on function np_domains_by_name(text, integer) to nameplane_app, nameplane_worker;
