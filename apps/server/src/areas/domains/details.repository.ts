import { sql } from "kysely";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../platform/db/listed.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DomainState } from "./domain.state.ts";

export type DetailRow = {
  id: string;
  ascii_name: string;
  sort_name: string;
  tld: string;
  state: DomainState;
  dns_state: string;
  dnssec_state: string;
  created_at: Date;
  renews_at: Date;
  expires_at: Date;
  renewal_mode: RenewalMode;
  whois_shield: boolean;
  is_locked: boolean;
  labels: number[];
  registry_name: string | null;
  statuses_seen: string[] | null;
  ns_wanted: string[] | null;
  ns_seen: string[] | null;
  transfer_free_at: Date | null;
  deactivates_at: Date | null;
  deletes_at: Date | null;
  releases_at: Date | null;
  synced_at: Date | null;
  is_registry_locked: boolean | null;
  unlocked_until: Date | null;
  is_lock_sold: boolean;
  premium_tier: string | null;
  ends_at_expiry: boolean | null;
  ended_by: string | null;
  registry_id: string | null;
  is_court_locked: boolean;
};

/** A domain with our copy of the registry's data. That copy is null if only the DNS of the name is hosted here. */
export async function findDetails(trx: Trx, scope: AccountScope, domainId: string): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    select d.id, d.ascii_name, d.sort_name, d.tld, d.state, d.dns_state, d.dnssec_state, d.created_at, d.renews_at, d.expires_at, d.renewal_mode, d.whois_shield, d.is_locked, d.labels,
           g.name as registry_name, x.statuses_seen, x.ns_wanted, x.ns_seen, x.transfer_free_at, x.deactivates_at, x.deletes_at, x.releases_at, x.synced_at, x.is_registry_locked, x.unlocked_until, x.premium_tier, x.ends_at_expiry, x.ended_by, x.registry_id, np_court_locked(d.account_id, d.ascii_name) as is_court_locked,
           exists (select 1 from product p where p.family = 'lock' and p.is_sold and p.limits -> 'tlds' ? d.tld) as is_lock_sold
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id left join registry g on g.id = x.registry_id
     where d.account_id = ${scope.accountId} and d.id = ${domainId}`.execute(trx);
  return rows[0] ?? null;
}

/** The open restrictions of a domain that staff do not hide from its owner, the oldest first. */
export async function findRestrictions(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ kind: "hold" | "court" | "udrp"; case_number: string; authority: string; text: string; set_at: Date }[]> {
  const { rows } = await sql<{
    kind: "hold" | "court" | "udrp";
    case_number: string;
    authority: string;
    text: string;
    set_at: Date;
  }>`
    select kind, case_number, authority, text, set_at from domain_restriction
     where account_id = ${scope.accountId} and domain_id = ${domainId} and ended_at is null and lifted_at is null and not is_quiet
     order by set_at, id`.execute(trx);
  return rows;
}

export type ContactRow = {
  role: "registrant" | "admin" | "tech" | "billing" | "local_presence";
  contact_id: string;
  name: string;
  organization: string;
  email: string;
  country: string;
};

export async function findContacts(trx: Trx, scope: AccountScope, domainId: string): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select r.role, r.contact_id, trim(c.first_name || ' ' || c.last_name) as name, c.organization, c.email, c.country
      from domain_contact r join contact c on c.account_id = r.account_id and c.id = r.contact_id
     where r.account_id = ${scope.accountId} and r.domain_id = ${domainId}
     order by array_position(array['registrant','admin','tech','billing','local_presence'], r.role)`.execute(trx);
  return rows;
}

export type RequestRow = {
  number: number;
  type: string;
  product_id: number | null;
  state: string;
  reason: number | null;
  created_at: Date;
};

/** The ten newest requests about a name. */
export async function findRequests(trx: Trx, scope: AccountScope, asciiName: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select number, type, product_id, state, reason, created_at from request
     where account_id = ${scope.accountId} and ascii_name = ${asciiName} and state <> 'in_basket' order by created_at desc limit 10`.execute(
    trx,
  );
  return rows;
}

export type HostRow = { name: string; addresses: string[]; seen: string[] | null };

/** Host names below a domain that exist at the registry or should exist there (glue records). */
export async function findHosts(trx: Trx, scope: AccountScope, domainId: string): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select name, array(select host(a) from unnest(addresses) a) as addresses, case when seen is not null then array(select host(a) from unnest(seen) a) end as seen
      from host where account_id = ${scope.accountId} and domain_id = ${domainId} and deleted_at is null order by name`.execute(
    trx,
  );
  return rows;
}

export type StatusRow = {
  verify_by: Date | null;
  transfer_state: "open" | "pending" | null;
  acts_at: Date | null;
  code_until: Date | null;
  ended_at: Date | null;
  served_until: Date | null;
  is_pushed: boolean;
  request_number: number | null;
  request_state: string | null;
  request_type: string | null;
};

/**
 * More facts that decide the status of a name, such as an owner who has to be verified, a transfer or a request in progress, and
 * since when the name has had its state.
 */
export async function findStatusFacts(
  trx: Trx,
  scope: AccountScope,
  { id, ascii_name: name, state }: Pick<DetailRow, "id" | "ascii_name" | "state">,
): Promise<StatusRow | null> {
  const { accountId } = scope;
  const { rows } = await sql<StatusRow>`
    select (select min(k.deadline_at) from domain_contact o join compliance_case k on k.account_id = o.account_id and k.contact_id = o.contact_id and k.kind = 'verification' and k.closed_at is null and k.state <> 'answered'
             where o.account_id = ${accountId} and o.domain_id = ${id} and o.role = 'registrant') as verify_by,
           exists (select 1 from np_push_events(${id}::uuid, 200) e where e.action = 'domain.pushed-away' and ${state} = 'transferred_away'
                      and e.at >= (select max(l.at) from state_log l where l.account_id = ${accountId} and l.object_id = ${id} and l.machine = 'domain' and l.to_state = ${state}) - interval '1 minute') as is_pushed,
           case when t.state in ('open', 'pending') then t.state end as transfer_state, t.acts_at, x.auth_code_set_until as code_until,
           (select max(l.at) from state_log l where l.account_id = ${accountId} and l.object_id = ${id} and l.machine = 'domain' and l.to_state = ${state}) as ended_at,
           (select max(z.served_until) from zone z where z.account_id = ${accountId} and z.domain_id = ${id} and z.removed_at is null) as served_until,
           r.number::int as request_number, r.state as request_state, r.type as request_type
      from (select 1) one
      left join domain_detail x on x.account_id = ${accountId} and x.domain_id = ${id}
      left join transfer t on t.account_id = ${accountId} and t.domain_id = ${id} and t.direction = 'out' and t.ended_at is null
      left join lateral (select number, state, type from request
                          where account_id = ${accountId} and ascii_name = ${name} and not is_final and state <> 'in_basket'
                          order by (state in ('action_required', 'awaiting_payment', 'pending_unlock')) desc, (type in (${listed(typesThat("renews", "restores"))})) desc, created_at desc limit 1) r on true`.execute(
    trx,
  );
  return rows[0] ?? null;
}
