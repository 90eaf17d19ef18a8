-- Gives the facts about names that a push depends on: what goes to the receiver, what ends, and what may prevent the push.
--
-- It is in the database because the receiver reads rows of the giver's account through it. It is one long statement that only
-- collects facts: push.rules.ts decides whether a push is possible.

create or replace function np_push_facts_of(p_account uuid, p_domains uuid[]) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'domainId', d.id, 'asciiName', d.ascii_name, 'unicodeName', d.sort_name, 'tld', d.tld, 'state', d.state,
    'registryId', x.registry_id, 'expiresAt', d.expires_at, 'renewalMode', d.renewal_mode, 'isLocked', d.is_locked,
    'isRegistryLocked', coalesce(x.is_registry_locked, false), 'statuses', coalesce(x.statuses_seen, '{}'), 'endsAtExpiry', coalesce(x.ends_at_expiry, false),
    'codeUntil', x.auth_code_set_until, 'transferFreeAt', x.transfer_free_at, 'isPremium', x.premium_tier is not null, 'isShielded', d.whois_shield,
    'dnssecState', d.dnssec_state, 'nameServers', coalesce(x.ns_seen, '{}'), 'hasNote', coalesce(x.note, '') <> '',
    'labels', (select coalesce(jsonb_agg(l.title order by l.title), '[]') from label l where l.account_id = d.account_id and l.id = any (d.labels)),
    'owner', (select jsonb_build_object('name', coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)), 'country', c.country)
                from domain_contact k join contact c on c.account_id = k.account_id and c.id = k.contact_id where k.account_id = d.account_id and k.domain_id = d.id and k.role = 'registrant'),
    'roles', (select coalesce(jsonb_agg(k.role order by k.role), '[]') from domain_contact k where k.account_id = d.account_id and k.domain_id = d.id and k.role <> 'registrant'),
    'requests', (select coalesce(jsonb_agg(r.number order by r.number), '[]') from request r
                  where r.account_id = d.account_id and r.ascii_name = d.ascii_name and not r.is_final and r.state <> 'in_basket'),
    'basketLines', (select count(*) from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.state = 'in_basket'),
    'isLeaving', exists (select 1 from transfer t where t.account_id = d.account_id and t.ascii_name = d.ascii_name and t.ended_at is null),
    'hasCase', exists (select 1 from compliance_case k where k.account_id = d.account_id and k.closed_at is null
                         and (k.domain_id = d.id or k.contact_id in (select o.contact_id from domain_contact o where o.account_id = d.account_id and o.domain_id = d.id and o.role = 'registrant'))),
    'isInEscrow', np_in_escrow(d.account_id, d.ascii_name), 'isCourtLocked', np_court_locked(d.account_id, d.ascii_name),
    'services', np_services_at_push(d.account_id, d.id),
    'plan', (select jsonb_build_object('en', p.name_en, 'sv', p.name_sv, 'until', nullif(s.paid_until, 'infinity'),
                                       'isPaid', s.state <> 'suspended')
               from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records'
              where s.account_id = d.account_id and s.domain_id = d.id and s.ended_at is null order by s.state = 'suspended', s.created_at desc limit 1),
    'hosts', (select count(*) from host h where h.account_id = d.account_id and h.domain_id = d.id and h.deleted_at is null),
    'signers', (select count(*) from domain_ds s where s.account_id = d.account_id and s.domain_id = d.id and s.state in ('pending_publish','matched','missing_local')),
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('zoneId', z.id, 'apex', z.apex, 'state', z.pub_state, 'recordSets', z.rrset_count,
                       'versions', (select count(*) from zone_version v where v.account_id = z.account_id and v.zone_id = z.id),
                       'keys', (select count(*) from dnssec_key k where k.account_id = z.account_id and k.zone_id = z.id and k.state <> 'archived'),
                       'drafts', (select count(*) from zone_draft f where f.account_id = z.account_id and f.zone_id = z.id and f.kind <> 'approval'),
                       'waits', (select count(*) from zone_draft f where f.account_id = z.account_id and f.zone_id = z.id and f.kind = 'approval'),
                       'isBusy', z.pub_state in ('publishing','removing') or coalesce(z.publishing_until > now(), false),
                       'redirects', (select count(*) from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and r.type = 'REDIRECT'),
                       'forwards', (select count(*) from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and r.type = 'MAILFORWARD')) order by z.apex), '[]')
                from zone z where z.account_id = d.account_id and z.registrable_name = d.ascii_name and z.removed_at is null),
    'tokens', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from api_token t
                where t.account_id = d.account_id and t.kind in ('api','dns','acme','ddns') and t.revoked_at is null and (t.ends_at is null or t.ends_at > now())
                  and (jsonb_typeof(t.scope -> 'zones') is distinct from 'array' or t.scope -> 'zones' ? d.ascii_name)),
    'members', (select count(*) from membership m where m.account_id = d.account_id and (d.id = any (m.domain_ids) or m.label_ids && d.labels))
  ) order by d.ascii_name), '[]')
  from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
 where d.account_id = p_account and d.id = any (p_domains) $$;
alter function np_push_facts_of(uuid, uuid[]) owner to nameplane_owner;
revoke execute on function np_push_facts_of(uuid, uuid[]) from public;
