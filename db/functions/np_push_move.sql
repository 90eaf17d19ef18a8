-- Hands one name of an open handover to the context account (docs/adr/0036).
--
-- In the database because: it reads and ends rows of another account.

create or replace function np_push_move(p_giver uuid, p_push uuid, p_from uuid, p_mode text, p_renews_at timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me constant uuid := np_account();
  d domain; x domain_detail; z zone; old domain; c contact; k dnssec_key; cert certificate; plan service; step text;
  to_id uuid; holder uuid; zones jsonb := '[]'; stale uuid; plan_id uuid;
begin
  if not exists (select 1 from push p join push_name n on n.account_id = p.account_id and n.push_id = p.id and n.domain_id = p_from
                   join panel_user u on u.id = np_user() and u.email_proved_at is not null and lower(u.email) = lower(p.receiver_email)
                  where p.account_id = p_giver and p.id = p_push and p.state = 'open' and p.ends_at > now()) or me is null or me = p_giver then
    raise exception 'no such push for this user' using errcode = 'insufficient_privilege';
  end if;
  select * into strict d from domain where account_id = p_giver and id = p_from for update;
  select * into strict x from domain_detail where account_id = p_giver and domain_id = p_from;
  if d.state <> 'active' or x.is_registry_locked or x.auth_code_set_until > now()
     or exists (select 1 from request r where r.account_id = p_giver and r.ascii_name = d.ascii_name and not r.is_final and r.state <> 'in_basket')
     or exists (select 1 from transfer t where t.account_id = p_giver and t.ascii_name = d.ascii_name and t.ended_at is null) then
    raise exception '% cannot be handed over now', d.ascii_name using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(d.ascii_name, 7));

  -- the owner at the registry, as a contact of the receiver: a copy, or one that says the same already
  select o.* into c from domain_contact r join contact o on o.account_id = r.account_id and o.id = r.contact_id where r.account_id = p_giver and r.domain_id = p_from and r.role = 'registrant';
  if found then
    select o.id into holder from contact o
     where o.account_id = me and o.state = 'active' and o.party = c.party and o.organization = c.organization and o.first_name = c.first_name and o.last_name = c.last_name
       and o.id_number is not distinct from c.id_number and o.vat_number is not distinct from c.vat_number and o.street = c.street and o.postcode = c.postcode and o.city = c.city
       and o.region = c.region and o.country = c.country and o.phone is not distinct from c.phone and lower(o.email) = lower(c.email) limit 1;
    if holder is null then
      holder := np_uuid7();
      insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, vat_number, street, postcode, city, region, country, phone, fax, email, email_proved_at, extra)
      values (me, holder, 'active', c.party, c.organization, c.first_name, c.last_name, c.id_number, c.vat_number, c.street, c.postcode, c.city, c.region, c.country, c.phone, c.fax, c.email, c.email_proved_at, c.extra);
    end if;
  end if;

  -- what the giver had begun and cannot end any more
  delete from request r where r.account_id = p_giver and r.ascii_name = d.ascii_name and r.state = 'in_basket';
  update registry_diff set closed_at = now(), resolution = 'handed over' where account_id = p_giver and ascii_name = d.ascii_name and closed_at is null;

  -- the name: the giver's row ends, the receiver's begins, or lives again; the claim follows by the triggers
  update domain set state = 'transferred_away', renews_at = 'infinity', version = version + 1 where account_id = p_giver and id = p_from;
  update domain_detail set ended_by = 'transfer', auth_code_set_until = null, version = version + 1 where account_id = p_giver and domain_id = p_from;
  update delegation_check set due_at = null where account_id = p_giver and domain_id = p_from;
  update domain_dnssec set next_check_at = null where account_id = p_giver and domain_id = p_from;
  select * into old from domain where account_id = me and ascii_name = d.ascii_name for update;
  if not found then
    to_id := p_from;
    insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels, renewal_mode, whois_shield, is_locked, dns_state, dnssec_state)
    values (me, to_id, d.ascii_name, d.sort_name, d.tld, 'active', d.expires_at, p_renews_at, d.created_at, '{}', p_mode, d.whois_shield, d.is_locked, d.dns_state, d.dnssec_state);
  else
    to_id := old.id;
    update domain set state = 'active', expires_at = d.expires_at, renews_at = p_renews_at, created_at = d.created_at, renewal_mode = p_mode, whois_shield = d.whois_shield,
           is_locked = d.is_locked, labels = '{}', version = version + 1 where account_id = me and id = to_id;
    foreach step in array coalesce(np_push_way('dnssec', old.dnssec_state, d.dnssec_state), '{}') loop
      update domain set dnssec_state = step, version = version + 1 where account_id = me and id = to_id;
    end loop;
    delete from domain_ds where account_id = me and domain_id = to_id;
    delete from domain_contact where account_id = me and domain_id = to_id;
    delete from host where account_id = me and domain_id = to_id;
    delete from domain_dnssec where account_id = me and domain_id = to_id;
  end if;
  insert into domain_detail as o (account_id, domain_id, registry_id, source, roid, ns_wanted, ns_seen, statuses_seen, expires_seen, sponsor_seen, transfer_free_at, premium_tier,
                                  deactivates_at, deletes_at, releases_at, source_serial, synced_at, sync_due_at, unlocked_until, ends_at_expiry)
  values (me, to_id, x.registry_id, 'pushed', x.roid, x.ns_wanted, x.ns_seen, x.statuses_seen, x.expires_seen, x.sponsor_seen, x.transfer_free_at, x.premium_tier,
          x.deactivates_at, x.deletes_at, x.releases_at, x.source_serial, x.synced_at, now(), x.unlocked_until, x.ends_at_expiry)
  on conflict (account_id, domain_id) do update
     set registry_id = excluded.registry_id, source = 'pushed', roid = excluded.roid, ns_wanted = excluded.ns_wanted, ns_seen = excluded.ns_seen, statuses_seen = excluded.statuses_seen,
         expires_seen = excluded.expires_seen, sponsor_seen = excluded.sponsor_seen, transfer_free_at = excluded.transfer_free_at, premium_tier = excluded.premium_tier,
         deactivates_at = excluded.deactivates_at, deletes_at = excluded.deletes_at, releases_at = excluded.releases_at, source_serial = excluded.source_serial, synced_at = excluded.synced_at,
         sync_due_at = excluded.sync_due_at, unlocked_until = excluded.unlocked_until, ends_at_expiry = excluded.ends_at_expiry, is_registry_locked = false,
         auth_code_set_until = null, ended_by = null, version = o.version + 1;
  if holder is not null then
    insert into domain_contact (account_id, domain_id, role, contact_id) select me, to_id, r.role, holder from domain_contact r where r.account_id = p_giver and r.domain_id = p_from;
  end if;
  insert into host (account_id, id, domain_id, name, addresses, registry_id, seen, deleted_at) select me, h.id, to_id, h.name, h.addresses, h.registry_id, h.seen, null
    from host h where h.account_id = p_giver and h.domain_id = p_from and h.deleted_at is null;
  delete from host where account_id = p_giver and domain_id = p_from;
  insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, public_key, state, seen_at, ttl_seconds, gone_at)
  select me, to_id, s.key_tag, s.algorithm, s.digest_type, s.digest, s.public_key, s.state, s.seen_at, s.ttl_seconds, s.gone_at
    from domain_ds s where s.account_id = p_giver and s.domain_id = p_from and s.state in ('pending_publish','matched','missing_local');
  delete from domain_ds where account_id = p_giver and domain_id = p_from;
  insert into domain_dnssec (account_id, domain_id, next_check_at, checked_at, waits_for, waits_until, cause, broken_since, validated_at, rolls_at, seen, events)
  select me, to_id, case when d.dnssec_state in ('unsigned','unsupported') then null else now() end, s.checked_at, s.waits_for, s.waits_until, s.cause, s.broken_since, s.validated_at, s.rolls_at, s.seen, '[]'
    from domain_dnssec s where s.account_id = p_giver and s.domain_id = p_from;
  delete from domain_dnssec where account_id = p_giver and domain_id = p_from;

  -- its DNS plan: what is paid for goes along and is renewed only once the receiver says so; one that nobody paid for ends
  for plan in select s.* from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
               where s.account_id = p_giver and s.domain_id = p_from and s.ended_at is null order by s.created_at loop
    update service s set state = 'ended', ended_at = now(), renewal_mode = 'cancel', renews_at = 'infinity', version = s.version + 1 where s.account_id = p_giver and s.id = plan.id;
    continue when plan.state = 'suspended';
    plan_id := np_uuid7();
    insert into service (account_id, id, product_id, name, domain_id, params, currency, started_at, paid_until, renews_at, binding_until, renewal_mode)
    values (me, plan_id, plan.product_id, plan.name, to_id, '{}', plan.currency, plan.started_at, plan.paid_until, plan.renews_at, plan.binding_until, 'cancel');
    update service s set state = 'active', version = s.version + 1 where s.account_id = me and s.id = plan_id;
  end loop;

  -- its zones: the same ids in the other account, with history and keys; the name servers go on as they are
  for z in select * from zone o where o.account_id = p_giver and o.registrable_name = d.ascii_name and o.removed_at is null order by o.apex loop
    for stale in select o.id from zone o where o.account_id = me and o.apex = z.apex and o.removed_at is null loop  -- a zone of the receiver from another time, or by proof
      delete from name_claim n where n.account_id = me and n.kind = 'zone' and n.object_id = stale;
      foreach step in array coalesce((select np_push_way('publication', o.pub_state, 'removed') from zone o where o.account_id = me and o.id = stale), '{}') loop
        update zone o set pub_state = step where o.account_id = me and o.id = stale;
      end loop;
      update zone o set removed_at = now() where o.account_id = me and o.id = stale;
    end loop;
    delete from name_claim n where n.account_id = p_giver and n.kind = 'zone' and n.object_id = z.id;
    delete from zone o where o.account_id = me and o.id = z.id;  -- it was here before, and comes back
    insert into zone (account_id, id, domain_id, service_id, apex, registrable_name, kind, pool, pub_state, version, published_version, serial, content_hash, changed_at, published_at,
                      next_try_at, tries, is_signed, soa, default_ttl_seconds, masters, tsig_enc, rrset_count, rrset_max, proof, tags, renewal_at)
    values (me, z.id, case when z.domain_id = p_from then to_id end, null, z.apex, z.registrable_name, z.kind, z.pool,
            case when z.pub_state = 'current' and z.version = z.published_version then 'current' else 'waiting' end, z.version, z.published_version, z.serial, z.content_hash, z.changed_at,
            z.published_at, null, 0, z.is_signed, z.soa, z.default_ttl_seconds, z.masters, z.tsig_enc, 0, z.rrset_max, 'registration', '{}', z.renewal_at);
    insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, is_disabled, note, version, changed_by)
    select me, r.zone_id, r.owner, r.type, r.ttl_seconds, r.rdata, r.is_disabled, null, r.version, 'account:before' from zone_rrset r where r.account_id = p_giver and r.zone_id = z.id;
    insert into zone_version (account_id, zone_id, version, changes, content_hash, rrset_count, serial, origin, note, author, created_at)
    select me, v.zone_id, v.version, v.changes, v.content_hash, v.rrset_count, v.serial, v.origin, null, 'account:before', v.created_at from zone_version v where v.account_id = p_giver and v.zone_id = z.id;
    insert into zone_publication (account_id, zone_id, server_id, want_version, served_serial, served_hash, checked_at, agreed_at, behind_since, error)
    select me, p.zone_id, p.server_id, p.want_version, p.served_serial, p.served_hash, p.checked_at, p.agreed_at, p.behind_since, p.error from zone_publication p where p.account_id = p_giver and p.zone_id = z.id;
    for k in select * from dnssec_key o where o.account_id = p_giver and o.zone_id = z.id and o.state <> 'archived' loop
      insert into dnssec_key (account_id, zone_id, id, server_key, role, flags, protocol, algorithm, key_tag, public_key, state, published_at, next_step_at, archived_at)
      values (me, k.zone_id, k.id, k.server_key, k.role, k.flags, k.protocol, k.algorithm, k.key_tag, k.public_key,
              case when k.state = 'pending' then 'pending' else 'published' end, k.published_at, k.next_step_at, k.archived_at);
      if k.state in ('withdrawing','revoked') then
        update dnssec_key o set state = k.state, version = version + 1 where o.account_id = me and o.zone_id = k.zone_id and o.id = k.id;
      end if;
    end loop;
    delete from zone o where o.account_id = p_giver and o.id = z.id;
    zones := zones || to_jsonb(z.apex);
  end loop;

  -- certificates of its redirects go along, so that visitors notice nothing
  for cert in select * from certificate o where o.account_id = p_giver and o.kind = 'redirect' and (o.common_name = d.ascii_name or right(o.common_name, length(d.ascii_name) + 1) = '.' || d.ascii_name) loop
    delete from certificate o where o.account_id = p_giver and o.id = cert.id;
    delete from certificate o where o.account_id = me and o.kind = 'redirect' and o.common_name = cert.common_name;
    insert into certificate (account_id, id, kind, common_name, names, csr, pem, issuer, serial, key_enc, method, issued_at, expires_at, next_step_at, error, tries)
    values (me, cert.id, cert.kind, cert.common_name, cert.names, cert.csr, cert.pem, cert.issuer, cert.serial, cert.key_enc, cert.method, cert.issued_at, cert.expires_at, coalesce(cert.next_step_at, now()), cert.error, cert.tries);
    foreach step in array coalesce(np_push_way('certificate', 'ordered', cert.state), '{}') loop
      update certificate o set state = step, version = version + 1 where o.account_id = me and o.id = cert.id;
    end loop;
  end loop;
  return jsonb_build_object('name', d.ascii_name, 'domain', p_from, 'to', to_id, 'zones', zones, 'contact', holder);
end $$;
alter function np_push_move(uuid, uuid, uuid, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_push_move(uuid, uuid, uuid, text, timestamptz) from public;
grant execute on function np_push_move(uuid, uuid, uuid, text, timestamptz) to nameplane_app;
