-- Gives the mails of the last 90 days to customers of a brand, the newest first, to whoever may edit the brand. Addresses are
-- shortened. `p_before` is the id of the last mail of the page before; null begins at the newest.
--
-- It is in the database because mails are rows of accounts that the brand's reseller may not see; only these columns are given.

create or replace function np_brand_deliveries(p_brand uuid, p_template text, p_state text, p_before uuid, p_limit integer)
returns table (id uuid, mail text, address text, state text, created_at timestamptz, sent_at timestamptz, done_at timestamptz, tries smallint)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.template,
         left(split_part(d.address, '@', 1), 2) || '…@' || split_part(d.address, '@', 2),
         s.state, d.created_at, d.sent_at, d.done_at, d.tries
    from account a
    join delivery d on d.account_id = a.id
    left join mail_suppression m on m.brand_id = p_brand and m.delivery_id = d.id and m.reason = 'complaint'
    cross join lateral (select case when m.delivery_id is not null then 'complained' else d.state end) s (state)
   where a.brand_id = p_brand and (np_owns_brand(p_brand) or (np_staff() is not null and (np_brand() is null or np_brand() = p_brand)))
     and d.channel = 'mail' and d.created_at > now() - interval '90 days' and not d.payload ? 'trial'
     and (p_before is null or d.id < p_before)
     and (p_template is null or d.template = p_template)
     and (p_state is null or s.state = p_state)
   order by d.id desc
   limit least(p_limit, 101) $$;
alter function np_brand_deliveries(uuid, text, text, uuid, integer) owner to nameplane_owner;
revoke execute on function np_brand_deliveries(uuid, text, text, uuid, integer) from public;
grant execute on function np_brand_deliveries(uuid, text, text, uuid, integer) to nameplane_app, nameplane_staff;
