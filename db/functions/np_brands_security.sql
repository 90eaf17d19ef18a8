-- Gives the operator's account the login requirements of each brand, and how many of its users and staff have no second factor or
-- are logged in now. Gives other accounts nothing.
--
-- In the database because: it counts users of all brands; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_brands_security()
returns table (host text, name text, users_on boolean, users bigint, users_without bigint, users_in bigint, staff_on boolean, staff bigint, staff_without bigint, staff_in bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with place as (
    select b.id, b.name, b.is_operator, b.enforces_2fa, b.staff_needs_2fa,
           (select h.host from brand_host h where h.brand_id = b.id and h.purpose = 'panel' order by h.is_live desc, h.host ~ '^[0-9.:]+$', h.host limit 1) as host,
           exists (select 1 from account a where a.kind = 'operator' and a.brand_id = b.id) as has_staff
      from brand b where np_is_operator()
  ), belongs as (
    select u.brand_id, u.id as user_id, false as is_staff from panel_user u where u.disabled_at is null
    union
    select a.brand_id, m.user_id, false from membership m join account a on a.id = m.account_id join panel_user u on u.id = m.user_id
     where u.disabled_at is null and (m.valid_until is null or m.valid_until > now())
    union
    select a.brand_id, m.user_id, true from membership m join account a on a.id = m.account_id join panel_user u on u.id = m.user_id
     where a.kind = 'operator' and u.disabled_at is null and (m.valid_until is null or m.valid_until > now())
  ), counted as (
    select g.brand_id, g.is_staff, count(*) as n, count(*) filter (where not u.has_2fa) as without,
           count(*) filter (where not u.has_2fa and exists (select 1 from session s where s.user_id = u.id and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour')) as inside
      from belongs g join panel_user u on u.id = g.user_id where np_is_operator()
     group by g.brand_id, g.is_staff
  )
  select p.host, p.name, p.enforces_2fa, coalesce(c.n, 0), coalesce(c.without, 0), coalesce(c.inside, 0),
         case when p.has_staff then p.staff_needs_2fa end, coalesce(s.n, 0), coalesce(s.without, 0), coalesce(s.inside, 0)
    from place p left join counted c on c.brand_id = p.id and not c.is_staff left join counted s on s.brand_id = p.id and s.is_staff
   where p.host is not null
   order by p.is_operator desc, lower(p.name), p.host $$;
alter function np_brands_security() owner to nameplane_owner;
revoke execute on function np_brands_security() from public;
grant execute on function np_brands_security() to nameplane_app;
