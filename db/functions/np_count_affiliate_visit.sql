-- Counts a visit by the link of an affiliate of the transaction's brand, for a day. Returns false if there is no such
-- affiliate.
--
-- It is in the database because visitors may not read affiliates.

create or replace function np_count_affiliate_visit(p_name text, p_day date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into affiliate_visit as v (account_id, day, visits)
  select f.account_id, p_day, 1 from affiliate f join affiliate_programme p on p.brand_id = f.brand_id and p.is_on
   where f.brand_id = np_brand() and f.name = lower(p_name) and f.state = 'approved'
  on conflict (account_id, day) do update set visits = v.visits + 1;
  return found;
end $$;
alter function np_count_affiliate_visit(text, date) owner to nameplane_owner;
revoke execute on function np_count_affiliate_visit(text, date) from public;
grant execute on function np_count_affiliate_visit(text, date) to nameplane_app;
