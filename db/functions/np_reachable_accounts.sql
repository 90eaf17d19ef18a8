-- Gives the accounts that the transaction's user can act in, by membership or from a parent account, a page at a time, with how
-- many match: those in which the user acted last come first, then those that the user is a member of. p_search: a text in names,
-- mail addresses or numbers. p_only: gives only these accounts. p_members: gives only accounts of which the user is a member.
--
-- It is in the database because the row policies hide all accounts but the current one.

create or replace function np_reachable_accounts(p_search text, p_only uuid[], p_members boolean, p_limit integer, p_offset integer)
returns table (id uuid, kind text, state text, is_member boolean, full_name text, organization text, orgnr text, number bigint, used_at timestamptz, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with mine as materialized (
    select m.account_id, m.is_owner, m.created_at, 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied) and m.label_ids is null as acts_below
      from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())),
  reach as (
    select account_id, true as is_member, is_owner, created_at from mine
    union
    select c.descendant_id, false, false, null from mine join account_closure c on c.ancestor_id = mine.account_id and c.depth > 0
     where not p_members and mine.acts_below and not exists (select 1 from mine own where own.account_id = c.descendant_id)),
  used as (select s.account_id, max(s.created_at) as at from session s where s.user_id = np_user() and s.staff_id is null group by 1),
  found as (
    select a.id, a.kind, a.state, reach.is_member, reach.is_owner, reach.created_at, a.number, used.at,
           coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as full_name, coalesce(c.organization, '') as organization, coalesce(c.id_number, '') as orgnr
      from reach join account a on a.id = reach.account_id and a.state <> 'closed'
      left join used on used.account_id = a.id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where (p_only is null or a.id = any (p_only))
       and (p_search = '' or a.number::text = p_search or lower(concat_ws(' ', c.organization, c.first_name, c.last_name, c.email, c.id_number, a.customer_ref)) like '%' || p_search || '%'))
  select f.id, f.kind, f.state, f.is_member, f.full_name, f.organization, f.orgnr, f.number, f.at, count(*) over ()::integer
    from found f
   order by f.at desc nulls last, f.is_member desc, f.is_owner desc, f.created_at, lower(f.organization), f.number limit p_limit offset p_offset $$;
alter function np_reachable_accounts(text, uuid[], boolean, integer, integer) owner to nameplane_owner;
revoke execute on function np_reachable_accounts(text, uuid[], boolean, integer, integer) from public;
grant execute on function np_reachable_accounts(text, uuid[], boolean, integer, integer) to nameplane_app;
