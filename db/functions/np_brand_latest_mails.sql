-- Gives the contents of the latest mails of one kind to customers of a brand, the newest first, to whoever may edit the brand.
--
-- It is in the database because mails are rows of accounts that the brand's reseller may not see. The reseller sells to these
-- customers, and sees the contents of their mails while wording such mails.

create or replace function np_brand_latest_mails(p_brand uuid, p_template text, p_limit integer)
returns table (payload jsonb, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.payload, d.created_at
    from account a
    join delivery d on d.account_id = a.id
   where a.brand_id = p_brand and (np_owns_brand(p_brand) or (np_staff() is not null and (np_brand() is null or np_brand() = p_brand)))
     and d.channel = 'mail' and d.template = p_template and d.created_at > now() - interval '90 days' and not d.payload ? 'trial'
   order by d.id desc
   limit least(p_limit, 20) $$;
alter function np_brand_latest_mails(uuid, text, integer) owner to nameplane_owner;
revoke execute on function np_brand_latest_mails(uuid, text, integer) from public;
grant execute on function np_brand_latest_mails(uuid, text, integer) to nameplane_app, nameplane_staff;
