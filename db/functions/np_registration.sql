-- Gives the public data of a registered domain as JSON: names, statuses, name servers, dates, the registrar, and the reseller
-- under whose brand it is held, but nothing about the domain's owner. A host of the operator answers for every domain of the
-- installation. A host of a reseller's brand answers only for the domains of that brand. Null for all other domains.
--
-- It is in the database because the caller is not logged in: it sees no account, and may read no other data of a domain.

create or replace function np_registration(p_host text, p_name text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
           'name', d.ascii_name, 'unicode', d.sort_name, 'roid', x.roid, 'statuses', x.statuses_seen,
           'servers', case when cardinality(x.ns_seen) > 0 then x.ns_seen else x.ns_wanted end,
           'registered', d.created_at, 'expires', nullif(d.expires_at, 'infinity'), 'seen', x.synced_at, 'signed', coalesce(cardinality(x.ds_seen) > 0, false),
           'registrar', (select jsonb_build_object('name', s.name, 'email', s.details ->> 'email', 'phone', s.details ->> 'phone', 'country', s.country, 'lines', s.details -> 'lines')
                           from brand o join seller s on s.id = o.seller_id where o.is_operator),
           'reseller', (select jsonb_build_object('name', r.public_name, 'email', r.email, 'phone', r.phone, 'url', r.url, 'abuse', r.abuse_email)
                          from reseller r where r.account_id = b.owner_account_id and not b.is_operator))
    from brand_host h
    join brand host_brand on host_brand.id = h.brand_id
    join domain d on d.ascii_name = p_name and d.state not in ('dns_only','transferred_away','expired','cancelled_by_user','cancelled_by_system')
    join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
    join account a on a.id = d.account_id
    join brand b on b.id = a.brand_id
   where h.host = p_host and h.is_live and (host_brand.is_operator or host_brand.id = b.id)
   limit 1 $$;
alter function np_registration(text, text) owner to nameplane_owner;
revoke execute on function np_registration(text, text) from public;
grant execute on function np_registration(text, text) to nameplane_app;
