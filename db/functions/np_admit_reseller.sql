-- Makes the account of an application a reseller, and marks the application as approved. Staff may do this for any application
-- that waits. Without staff it happens only for the transaction's own account, only where the operator lets resellers in at once,
-- and only if nothing about the application is in doubt. Returns false if the application does not wait or may not pass.
--
-- It is in the database because reseller settings are written by staff only, and so that no process of the panel can skip the rule.

create or replace function np_admit_reseller(p_application uuid, p_by text, p_reason text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a reseller_application;
begin
  select r.* into a from reseller_application r
    join account c on c.id = r.account_id and c.kind = 'master' and c.state = 'active'
    join brand b on b.id = c.brand_id and b.is_operator
   where r.id = p_application and r.state = 'asked' and (np_staff() is not null or r.account_id = np_account()) for update of r;
  if not found then return false; end if;
  if np_staff() is null and (cardinality(a.doubts) > 0 or not exists (
       select 1 from reseller_programme p join brand b on b.id = p.brand_id and b.is_operator where p.signup = 'at_once' and p.version = a.terms_version)) then
    return false;
  end if;
  insert into reseller (account_id, public_name, email, phone, url)
  values (a.account_id, a.public_name, a.email, nullif(a.phone, ''), nullif(a.url, ''))
  on conflict (account_id) do nothing;
  update reseller_application
     set state = 'approved', decided_by = case when np_staff() is null then 'rule' else p_by end, decided_at = p_at, reason = p_reason
   where account_id = a.account_id and id = a.id;
  return true;
end $$;
alter function np_admit_reseller(uuid, text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_admit_reseller(uuid, text, text, timestamptz) from public;
grant execute on function np_admit_reseller(uuid, text, text, timestamptz) to nameplane_app, nameplane_staff;
