-- Gives the services of an account that a push of a domain has to decide about: those that belong to the domain, and certificates
-- for names under it. DNS plans are left out, because a push has rules of its own for them.
--
-- It is in the database because the receiver of the domain reads rows of the giver's account through it. It only collects facts:
-- the folder of each product decides what becomes of its services (Service.atPush).

create or replace function np_services_at_push(p_account uuid, p_domain uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'productId', s.product_id, 'isPlan', false, 'state', s.state, 'ownName', s.name,
    'en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv),
    'until', nullif(s.paid_until, 'infinity'),
    'names', coalesce(c.own, '{}'), 'otherNames', coalesce(c.others, '{}'), 'certificateUntil', c.expires_at) order by s.name, s.id), '[]')
  from domain d
  join service s on s.account_id = d.account_id and s.ended_at is null
  join product p on p.id = s.product_id and not (p.family = 'dns' and p.limits ? 'records')
  left join lateral (
    select array_agg(n.name order by n.place) filter (where n.is_own) as own, array_agg(n.name order by n.place) filter (where not n.is_own) as others,
           max(k.expires_at) filter (where k.pem is not null and k.expires_at > now()) as expires_at
      from certificate k, lateral (
        select u.name, u.place, u.name = d.ascii_name or right(u.name, length(d.ascii_name) + 1) = '.' || d.ascii_name as is_own
          from unnest(k.names) with ordinality u (name, place)) n
     where k.account_id = s.account_id and k.service_id = s.id and k.kind = 'ordered') c on true
 where d.account_id = p_account and d.id = p_domain and (s.domain_id = d.id or c.own is not null) $$;
alter function np_services_at_push(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_services_at_push(uuid, uuid) from public;
