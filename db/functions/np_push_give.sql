-- Ends the giver's rows of one name of an open push, frees the name, and gives the data for the receiver's rows: domain, detail,
-- owner, DNS plans, services, zones, keys and certificates, without the giver's private data, and without secrets. Rows that the
-- receiver gets are still there: np_push_copy copies them, np_push_leave deletes them.
--
-- p_services has for each service of the domain (np_services_at_push) what becomes of it: goes (the giver's row ends, and a row of
-- the receiver begins), ends, or stays (the giver keeps it without the domain).
--
-- It is in the database because the rows belong to the giver, and the transaction to the receiver, who has no rights on them. It
-- does only what needs such rights; areas/pushes decides what the receiver's rows become (docs/adr/0036).

create or replace function np_push_give(p_giver uuid, p_push uuid, p_domain uuid, p_services jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name constant text := np_push_name(p_giver, p_push, p_domain);
  d domain;
  x domain_detail;
  given jsonb;
begin
  select * into strict d from domain where account_id = p_giver and id = p_domain for update;
  select * into strict x from domain_detail where account_id = p_giver and domain_id = p_domain;
  if d.state <> 'active' or x.is_registry_locked or np_court_locked(p_giver, name) or x.auth_code_set_until > now()
     or exists (select 1 from request r where r.account_id = p_giver and r.ascii_name = name and not r.is_final and r.state <> 'in_basket')
     or exists (select 1 from transfer t where t.account_id = p_giver and t.ascii_name = name and t.ended_at is null)
     or np_in_escrow(p_giver, name) and not exists (select 1 from push p where p.account_id = p_giver and p.id = p_push and p.for_account_id is not null) then
    raise exception '% cannot be handed over now', name using errcode = 'check_violation';
  end if;
  perform 1 from service s where s.account_id = p_giver and s.ended_at is null and s.id in (select (e.value ->> 'id')::uuid from jsonb_array_elements(np_services_at_push(p_giver, p_domain)) e) order by s.id for update;
  if exists (select 1 from jsonb_array_elements(np_services_at_push(p_giver, p_domain)) e
              where coalesce(p_services ->> (e.value ->> 'id'), '') not in ('goes', 'ends', 'stays')) then
    raise exception 'a service of % has not been decided about', name using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(name, 7));

  given := jsonb_build_object(
    'domain', to_jsonb(d) - 'labels',
    'detail', to_jsonb(x) - 'note',
    'owner', (select to_jsonb(c) from domain_contact r join contact c on c.account_id = r.account_id and c.id = r.contact_id
               where r.account_id = p_giver and r.domain_id = p_domain and r.role = 'registrant'),
    'plans', (select coalesce(jsonb_agg(to_jsonb(s) - 'params' order by s.created_at), '[]')
                from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
               where s.account_id = p_giver and s.domain_id = p_domain and s.ended_at is null),
    'services', (select coalesce(jsonb_agg((to_jsonb(s) - 'params' - 'given_enc' - 'renew_minor') || jsonb_build_object('answers', coalesce(s.params -> 'answers', '{}'), 'subject', coalesce(s.params -> 'subject', '""')) order by s.created_at), '[]')
                   from service s where s.account_id = p_giver and s.ended_at is null and p_services ->> s.id::text = 'goes' and s.domain_id = p_domain),
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'apex', z.apex, 'isOfDomain', z.domain_id is not distinct from p_domain,
                                          'isServed', z.pub_state = 'current' and z.version = z.published_version,
                                          'keys', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'state', k.state)), '[]') from dnssec_key k
                                                    where k.account_id = p_giver and k.zone_id = z.id and k.state <> 'archived')) order by z.apex), '[]')
                from zone z where z.account_id = p_giver and z.registrable_name = name and z.removed_at is null),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state)), '[]') from certificate c
                      where c.account_id = p_giver and c.kind = 'redirect' and (c.common_name = name or right(c.common_name, length(name) + 1) = '.' || name)));

  -- Ends requests and differences that the giver had started and can no longer finish.
  delete from request where account_id = p_giver and ascii_name = name and state = 'in_basket';
  update registry_diff set closed_at = now(), resolution = 'handed over' where account_id = p_giver and ascii_name = name and closed_at is null;

  -- The giver's rows are kept as history. The trigger deletes the claim on the name.
  update domain set state = 'transferred_away', renews_at = 'infinity', version = version + 1 where account_id = p_giver and id = p_domain;
  update domain_detail set ended_by = 'transfer', auth_code_set_until = null, version = version + 1 where account_id = p_giver and domain_id = p_domain;
  update delegation_check set due_at = null where account_id = p_giver and domain_id = p_domain;
  update domain_dnssec set next_check_at = null where account_id = p_giver and domain_id = p_domain;
  update service s set state = 'ended', ended_at = now(), renewal_mode = 'cancel', renews_at = 'infinity', version = s.version + 1
    from product p
   where p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
     and s.account_id = p_giver and s.domain_id = p_domain and s.ended_at is null;

  update service s set state = 'ended', ended_at = now(), renewal_mode = 'cancel', renews_at = 'infinity', version = s.version + 1
   where s.account_id = p_giver and s.ended_at is null and p_services ->> s.id::text in ('goes', 'ends')
     and s.id in (select (e.value ->> 'id')::uuid from jsonb_array_elements(np_services_at_push(p_giver, p_domain)) e);
  update service s set domain_id = null, version = s.version + 1
   where s.account_id = p_giver and s.ended_at is null and s.domain_id = p_domain and p_services ->> s.id::text = 'stays';

  -- Deletes the claims of the name's zones, and of zones that the receiver has at the same names from earlier or by proof.
  delete from name_claim n using zone g
   where g.account_id = p_giver and g.registrable_name = name and g.removed_at is null and n.kind = 'zone'
     and (n.account_id = p_giver and n.object_id = g.id
          or n.account_id = np_account() and n.object_id in (select o.id from zone o where o.account_id = np_account() and o.apex = g.apex and o.removed_at is null));
  return given;
end $$;
alter function np_push_give(uuid, uuid, uuid, jsonb) owner to nameplane_owner;
revoke execute on function np_push_give(uuid, uuid, uuid, jsonb) from public;
grant execute on function np_push_give(uuid, uuid, uuid, jsonb) to nameplane_app, nameplane_worker;
