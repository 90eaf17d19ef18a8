-- Makes the brand of a whitelabel portal that the transaction's account has ordered: the brand with a price list below the
-- operator's, a draft of its settings, and a claim on the host that was ordered. The reseller's own seller sells there if it has
-- one. Called again for the same service it changes nothing. Returns the brand; null if the account is not a reseller.
--
-- It is in the database because brands and the owners of brands are written by no process of the panel.

create or replace function np_make_portal_brand(p_service uuid, p_brand uuid, p_list uuid, p_name text, p_language text, p_sender text, p_draft jsonb, p_host text, p_token text, p_by text, p_at timestamptz)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made uuid;
  own reseller;
begin
  select r.* into own from reseller r join account a on a.id = r.account_id join brand b on b.id = a.brand_id
   where r.account_id = np_account() and a.kind = 'master' and b.is_operator for update of a;
  if not found then return null; end if;
  select brand_id into made from reseller_portal where account_id = own.account_id and service_id = p_service;
  if found then return made; end if;
  insert into brand (id, name, seller_id, currency, language, time_zone, mail_from, owner_account_id)
  select p_brand, p_name, coalesce(own.seller_id, o.seller_id), a.currency, p_language, o.time_zone, p_sender, own.account_id
    from brand o, account a where o.is_operator and a.id = own.account_id;
  insert into price_group (id, brand_id, name, parent_id)
  select p_list, p_brand, p_name, g.id from price_group g join brand b on b.id = g.brand_id
   where b.is_operator and g.parent_id is null order by g.id limit 1;
  insert into brand_draft (brand_id, config, revision, changed_by, changed_at) values (p_brand, p_draft, 1, p_by, p_at);
  if p_host is not null and not exists (select 1 from brand_host where host = p_host) then
    insert into brand_host_claim (brand_id, host, token, added_by, added_at) values (p_brand, p_host, p_token, p_by, p_at);
  end if;
  update account set whitelabel = 1, version = version + 1 where id = own.account_id and whitelabel = 0;
  insert into reseller_portal (account_id, service_id, brand_id, made_at) values (own.account_id, p_service, p_brand, p_at);
  return p_brand;
end $$;
alter function np_make_portal_brand(uuid, uuid, uuid, text, text, text, jsonb, text, text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_make_portal_brand(uuid, uuid, uuid, text, text, text, jsonb, text, text, text, timestamptz) from public;
grant execute on function np_make_portal_brand(uuid, uuid, uuid, text, text, text, jsonb, text, text, text, timestamptz) to nameplane_worker;
