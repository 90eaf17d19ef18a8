import type { PushFate } from "@nameplane/contracts/pushes/push";
import { sql } from "kysely";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { CopiedRows } from "./push-tables.rules.ts";
import type { PushOf } from "./push-token.ts";

/** A row as the database represents it in JSON. It is passed back unchanged, so that no conversion changes a value. */
export type Row = Readonly<Record<string, unknown>>;

/** The giver's rows of a domain that the receiver gets copies of. */
export type Given = {
  readonly domain: Row & { readonly ascii_name: string; readonly dnssec_state: string };
  readonly detail: Row;
  readonly owner: Row | null;
  readonly plans: readonly (Row & { readonly state: string })[];
  /** The services that go to the receiver, with the answers that they were ordered with. */
  readonly services: readonly (Row & {
    readonly id: string;
    readonly name: string;
    readonly subject: string;
    readonly answers: Readonly<Record<string, string>>;
  })[];
  readonly zones: readonly {
    readonly id: string;
    readonly apex: string;
    readonly isOfDomain: boolean;
    /** Whether the name servers were seen to serve the zone's newest version. */
    readonly isServed: boolean;
    readonly keys: readonly { readonly id: string; readonly state: string }[];
  }[];
  readonly certificates: readonly { readonly id: string; readonly state: string }[];
};

/** The state machines of the receiver's new rows. These rows are brought to the state of the giver's rows (walkTo). */
type Machine = "dnssec" | "publication" | "certificate";

/**
 * Ends what the giver has of the domain. `services`: what becomes of each of its services, by id. Throws if the push is not for
 * this user, or if the domain cannot be pushed now.
 */
export async function giveName(
  trx: Trx,
  of: PushOf,
  domainId: string,
  services: Readonly<Record<string, PushFate>>,
): Promise<Given> {
  const { rows } = await sql<{ given: Given }>`
    select np_push_give(${of.giverId}::uuid, ${of.pushId}::uuid, ${domainId}::uuid, ${JSON.stringify(services)}::jsonb) as given`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("np_push_give gave nothing");
  return row.given;
}

/**
 * Copies the rows of one table to the receiver. `values` replace the giver's values; `row` limits the copy to the row with that
 * id.
 */
export async function copyRows(
  trx: Trx,
  of: PushOf,
  name: { readonly domainId: string; readonly toId: string },
  rows: CopiedRows,
  values: Row = {},
  row: string | null = null,
): Promise<void> {
  const begins = JSON.stringify({ ...rows.begins, ...values });
  await sendUnread(
    trx,
    sql`select np_push_copy(${of.giverId}::uuid, ${of.pushId}::uuid, ${name.domainId}::uuid, ${name.toId}::uuid,
      ${rows.table}, ${[...rows.columns]}::text[], ${begins}::jsonb, ${row}::uuid)`,
  );
}

/** Removes from the giver what has gone to the receiver. */
export async function leaveName(trx: Trx, of: PushOf, domainId: string): Promise<void> {
  await sendUnread(trx, sql`select np_push_leave(${of.giverId}::uuid, ${of.pushId}::uuid, ${domainId}::uuid)`);
}

/** An active contact of the account with the same data as this one. */
export async function findSameContact(trx: Trx, { accountId }: AccountScope, contact: Row): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from contact o, jsonb_populate_record(null::contact, ${JSON.stringify(contact)}::jsonb) c
     where o.account_id = ${accountId} and o.state = 'active' and o.party = c.party and o.organization = c.organization
       and o.first_name = c.first_name and o.last_name = c.last_name and o.id_number is not distinct from c.id_number
       and o.vat_number is not distinct from c.vat_number and o.street = c.street and o.postcode = c.postcode and o.city = c.city
       and o.region = c.region and o.country = c.country and o.phone is not distinct from c.phone and lower(o.email) = lower(c.email)
     limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function copyContact(trx: Trx, { accountId }: AccountScope, id: string, contact: Row): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, vat_number, street, postcode, city,
          region, country, phone, fax, email, email_proved_at, extra)
        select ${accountId}::uuid, ${id}::uuid, 'active', c.party, c.organization, c.first_name, c.last_name, c.id_number, c.vat_number, c.street,
               c.postcode, c.city, c.region, c.country, c.phone, c.fax, c.email, c.email_proved_at, c.extra
          from jsonb_populate_record(null::contact, ${JSON.stringify(contact)}::jsonb) c`,
  );
}

/**
 * Copies a contact of another account into this account, unless this account already has a contact with the same data. Returns
 * whether it was copied.
 */
export async function keepContact(trx: Trx, scope: AccountScope, id: string, contact: Row): Promise<boolean> {
  if ((await findSameContact(trx, scope, contact)) !== null) return false;
  await copyContact(trx, scope, id, contact);
  return true;
}

export type OwnDomain = { readonly id: string; readonly dnssecState: string };

/** The row that the account already has for the domain from an earlier time. The row is locked. */
export async function findOwnDomain(trx: Trx, { accountId }: AccountScope, asciiName: string): Promise<OwnDomain | null> {
  const { rows } = await sql<OwnDomain>`
    select id, dnssec_state as "dnssecState" from domain where account_id = ${accountId} and ascii_name = ${asciiName} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type Renewal = { readonly renewalMode: string; readonly renewsAt: Date };

export async function beginDomain(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  domain: Row,
  { renewalMode, renewsAt }: Renewal,
): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels, renewal_mode, whois_shield,
          is_locked, dns_state, dnssec_state)
        select ${accountId}::uuid, ${id}::uuid, d.ascii_name, d.sort_name, d.tld, 'active', d.expires_at, ${renewsAt}::timestamptz, d.created_at, '{}',
               ${renewalMode}, d.whois_shield, d.is_locked, d.dns_state, d.dnssec_state
          from jsonb_populate_record(null::domain, ${JSON.stringify(domain)}::jsonb) d`,
  );
}

/** Revives the row without contacts, which are copied afterwards. */
export async function reviveDomain(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  domain: Row,
  { renewalMode, renewsAt }: Renewal,
): Promise<void> {
  await sendUnread(
    trx,
    sql`update domain o
           set state = 'active', expires_at = d.expires_at, renews_at = ${renewsAt}::timestamptz, created_at = d.created_at,
               renewal_mode = ${renewalMode}, whois_shield = d.whois_shield, is_locked = d.is_locked, labels = '{}', version = o.version + 1
          from jsonb_populate_record(null::domain, ${JSON.stringify(domain)}::jsonb) d
         where o.account_id = ${accountId} and o.id = ${id}`,
  );
  await sendUnread(trx, sql`delete from domain_contact where account_id = ${accountId} and domain_id = ${id}`);
}

/** Saves what the registry was last seen to hold, without the giver's own wishes and notes. */
export async function saveDetail(trx: Trx, { accountId }: AccountScope, domainId: string, detail: Row): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into domain_detail as o (account_id, domain_id, registry_id, source, roid, ns_wanted, ns_seen, statuses_seen, expires_seen, sponsor_seen,
          transfer_free_at, premium_tier, deactivates_at, deletes_at, releases_at, source_serial, synced_at, sync_due_at, unlocked_until, ends_at_expiry)
        select ${accountId}::uuid, ${domainId}::uuid, x.registry_id, 'pushed', x.roid, x.ns_wanted, x.ns_seen, x.statuses_seen, x.expires_seen, x.sponsor_seen,
               x.transfer_free_at, x.premium_tier, x.deactivates_at, x.deletes_at, x.releases_at, x.source_serial, x.synced_at, now(), x.unlocked_until,
               x.ends_at_expiry
          from jsonb_populate_record(null::domain_detail, ${JSON.stringify(detail)}::jsonb) x
        on conflict (account_id, domain_id) do update
           set registry_id = excluded.registry_id, source = 'pushed', roid = excluded.roid, ns_wanted = excluded.ns_wanted, ns_seen = excluded.ns_seen,
               statuses_seen = excluded.statuses_seen, expires_seen = excluded.expires_seen, sponsor_seen = excluded.sponsor_seen,
               transfer_free_at = excluded.transfer_free_at, premium_tier = excluded.premium_tier, deactivates_at = excluded.deactivates_at,
               deletes_at = excluded.deletes_at, releases_at = excluded.releases_at, source_serial = excluded.source_serial,
               synced_at = excluded.synced_at, sync_due_at = excluded.sync_due_at, unlocked_until = excluded.unlocked_until,
               ends_at_expiry = excluded.ends_at_expiry, is_registry_locked = false, auth_code_set_until = null, ended_by = null,
               version = o.version + 1`,
  );
}

/** Continues a DNS plan until the end of its paid time. It is renewed only if the receiver chooses so. */
export async function beginPlan(trx: Trx, { accountId }: AccountScope, id: string, domainId: string, plan: Row): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into service (account_id, id, product_id, name, domain_id, params, currency, started_at, paid_until, renews_at, binding_until, renewal_mode)
        select ${accountId}::uuid, ${id}::uuid, s.product_id, s.name, ${domainId}::uuid, '{}', s.currency, s.started_at, s.paid_until, s.renews_at,
               s.binding_until, 'cancel'
          from jsonb_populate_record(null::service, ${JSON.stringify(plan)}::jsonb) s`,
  );
  await sendUnread(
    trx,
    sql`update service set state = 'active', version = version + 1 where account_id = ${accountId} and id = ${id}`,
  );
}

/**
 * Continues a service until the end of its paid period. It then ends, unless the receiver takes that back. What it costs and what
 * its minimum term is was agreed with the giver, so neither continues.
 */
export async function beginPushedService(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  domainId: string,
  { answers, subject, ...service }: Given["services"][number],
): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into service (account_id, id, product_id, name, domain_id, params, currency, started_at, delivered_at, paid_until, renews_at, renewal_mode, plan_id)
        select ${accountId}::uuid, ${id}::uuid, s.product_id, s.name, ${domainId}::uuid, ${JSON.stringify({ answers, subject })}::jsonb, a.currency, s.started_at,
               s.delivered_at, s.paid_until, s.renews_at, 'cancel', s.plan_id
          from jsonb_populate_record(null::service, ${JSON.stringify(service)}::jsonb) s, account a where a.id = ${accountId}`,
  );
  for (const state of ["active", "ending"])
    await sendUnread(
      trx,
      sql`update service set state = ${state}, version = version + 1 where account_id = ${accountId} and id = ${id}`,
    );
}

/**
 * Zones that the account already has for the domain, either from an earlier time or because it proved that it controls the DNS.
 */
export async function findOwnZones(
  trx: Trx,
  { accountId }: AccountScope,
  apex: string,
): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, pub_state as state from zone where account_id = ${accountId} and apex = ${apex} and removed_at is null`.execute(
    trx,
  );
  return rows;
}

export async function markZoneRemoved(trx: Trx, { accountId }: AccountScope, id: string): Promise<void> {
  await sendUnread(trx, sql`update zone set removed_at = now() where account_id = ${accountId} and id = ${id}`);
}

/** The states on the shortest path from one state of a machine to another; empty if there is no path. */
async function stepsBetween(trx: Trx, machine: Machine, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ steps: string[] }>`
    with recursive way as (
      select array[]::text[] as steps, ${from}::text as at
      union all
      select w.steps || e.to_state, e.to_state from way w join state_edge e on e.machine = ${machine} and e.from_state = w.at
       where w.at <> ${to} and not e.to_state = any (w.steps) and cardinality(w.steps) < 4)
    select steps from way where at = ${to} order by cardinality(steps) limit 1`.execute(trx);
  return rows[0]?.steps ?? [];
}

const stateColumns = {
  dnssec: sql`update domain set version = version + 1, dnssec_state =`,
  publication: sql`update zone set pub_state =`,
  certificate: sql`update certificate set version = version + 1, state =`,
};

/** Takes a row of the account from one state to another through allowed transitions. */
export async function walkTo(
  trx: Trx,
  { accountId }: AccountScope,
  machine: Machine,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const step of await stepsBetween(trx, machine, from, to))
    await sendUnread(trx, sql`${stateColumns[machine]} ${step} where account_id = ${accountId} and id = ${id}`);
}

export async function setKeyState(
  trx: Trx,
  { accountId }: AccountScope,
  zoneId: string,
  id: string,
  state: string,
): Promise<void> {
  await sendUnread(
    trx,
    sql`update dnssec_key set state = ${state}, version = version + 1
         where account_id = ${accountId} and zone_id = ${zoneId} and id = ${id}`,
  );
}

/** Makes a certificate of the account due for a check now, unless its next step already has a time. */
export async function checkCertificate(trx: Trx, { accountId }: AccountScope, id: string): Promise<void> {
  await sendUnread(
    trx,
    sql`update certificate set next_step_at = coalesce(next_step_at, now()) where account_id = ${accountId} and id = ${id}`,
  );
}

/** Makes the DNSSEC chain of a domain of the account due for a check soon. */
export async function checkChain(trx: Trx, { accountId }: AccountScope, domainId: string): Promise<void> {
  await sendUnread(
    trx,
    sql`update domain_dnssec set next_check_at = now() where account_id = ${accountId} and domain_id = ${domainId}`,
  );
}
