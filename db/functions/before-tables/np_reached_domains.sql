-- Gives the domains that a restricted user sees in the transaction's account: those with one of the membership's labels, and
-- those that were chosen one by one. No other place decides this (ADR 117). There are none if the membership has ended.
--
-- It is in the database because row policies call it, and it reads domains that the policies of domains hide.

create or replace function np_reached_domains() returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select d.id from membership m join domain d on d.account_id = m.account_id and d.labels && m.label_ids
   where m.account_id = np_account() and m.user_id = nullif(current_setting('np.reach', true), '')::uuid
  union
  select d.id from membership m join domain d on d.account_id = m.account_id and d.id = any (m.domain_ids)
   where m.account_id = np_account() and m.user_id = nullif(current_setting('np.reach', true), '')::uuid $$;
alter function np_reached_domains() owner to nameplane_owner;
revoke execute on function np_reached_domains() from public;
grant execute on function np_reached_domains() to nameplane_app, nameplane_worker;
