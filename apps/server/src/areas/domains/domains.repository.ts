import { sql } from "kysely";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DomainState } from "./domain.state.ts";
import { changedStatuses, transferLock } from "../registry/index.ts";

export type NewDomain = {
  readonly id: string;
  readonly asciiName: string;
  readonly sortName: string;
  readonly tld: string;
  readonly state: "active" | "verification_needed";
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly renewsAt: Date;
  readonly renewalMode: "auto" | "manual";
  readonly isLocked: boolean;
  /** Labels that were chosen when the name was ordered. Labels that the account does not have any more are left out. */
  readonly labels: readonly number[];
};

export type NewDetail = {
  readonly registryId: string;
  readonly source: "registered" | "transferred" | "imported" | "pushed";
  readonly roid: string | null;
  readonly sponsor: string | null;
  readonly nameServersWanted: readonly string[];
  readonly nameServersSeen: readonly string[];
  readonly statuses: readonly string[];
  readonly expiresAt: Date;
  readonly transferFreeAt: Date | null;
  readonly premiumTier: string | null;
  readonly readAt: Date;
  readonly syncDueAt: Date;
};

/**
 * Stores a name that is registered through us now. Inserts a row, or uses the account's ended (or DNS-only) row of the name
 * again. Returns the row's id. If another account has a live row of the name, the unique key of the name claim throws.
 */
export async function saveRegisteredDomain(trx: Trx, scope: AccountScope, domain: NewDomain): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into domain as d (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode, is_locked, labels)
    values (${scope.accountId}, ${domain.id}, ${domain.asciiName}, ${domain.sortName}, ${domain.tld}, ${domain.state}, ${domain.createdAt}, ${domain.expiresAt}, ${domain.renewsAt}, ${domain.renewalMode}, ${domain.isLocked},
            array(select l.id from label l where l.account_id = ${scope.accountId} and l.id = any(${[...domain.labels]}::int[]) order by l.id))
    on conflict (account_id, ascii_name) do update
       set state = 'active', created_at = excluded.created_at, expires_at = excluded.expires_at, renews_at = excluded.renews_at, renewal_mode = excluded.renewal_mode,
           is_locked = excluded.is_locked, labels = array(select distinct l from unnest(d.labels || excluded.labels) l order by l), version = d.version + 1
     where d.state in ('dns_only', 'expired', 'cancelled_by_user', 'cancelled_by_system', 'transferred_away')
    returning d.id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`${domain.asciiName} is registered in this account already`);
  return row.id;
}

export async function saveDetail(trx: Trx, scope: AccountScope, domainId: string, detail: NewDetail): Promise<void> {
  const serial = detail.readAt.getTime();
  await sendUnread(
    trx,
    sql`
    insert into domain_detail as d (account_id, domain_id, registry_id, source, roid, ns_wanted, ns_seen, statuses_seen, expires_seen, sponsor_seen, transfer_free_at, premium_tier, source_serial, synced_at, sync_due_at)
    values (${scope.accountId}, ${domainId}, ${detail.registryId}, ${detail.source}, ${detail.roid}, ${detail.nameServersWanted}::text[], ${detail.nameServersSeen}::text[], ${detail.statuses}::text[],
            ${detail.expiresAt}, ${detail.sponsor}, ${detail.transferFreeAt}, ${detail.premiumTier}, ${serial}, ${detail.readAt}, ${detail.syncDueAt})
    on conflict (account_id, domain_id) do update
       set registry_id = excluded.registry_id, source = excluded.source, roid = excluded.roid, ns_wanted = excluded.ns_wanted, ns_seen = excluded.ns_seen, statuses_seen = excluded.statuses_seen,
           expires_seen = excluded.expires_seen, sponsor_seen = excluded.sponsor_seen, transfer_free_at = excluded.transfer_free_at, premium_tier = excluded.premium_tier,
           source_serial = excluded.source_serial, synced_at = excluded.synced_at, sync_due_at = excluded.sync_due_at,
           auth_code_set_until = null, deactivates_at = null, deletes_at = null, releases_at = null, ended_by = null, version = d.version + 1`,
  );
}

export async function saveContacts(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  contacts: readonly { role: string; contactId: string }[],
): Promise<void> {
  const [roles, ids] = [contacts.map(({ role }) => role), contacts.map(({ contactId }) => contactId)];
  await sendUnread(
    trx,
    sql`
    insert into domain_contact (account_id, domain_id, role, contact_id)
    select ${scope.accountId}, ${domainId}, role, contact_id from unnest(${roles}::text[], ${ids}::uuid[]) c (role, contact_id)
    on conflict (account_id, domain_id, role) do update set contact_id = excluded.contact_id`,
  );
  // Contacts that were unused are in use from now on (docs/states.md#contacts-and-verification).
  await sendUnread(
    trx,
    sql`
    update contact set state = 'active', version = version + 1, changed_at = now()
     where account_id = ${scope.accountId} and id = any(${ids}::uuid[]) and state in ('unassigned', 'imported')`,
  );
}

/** A registered domain with our copy of the registry's data: the facts that actions on a domain need. */
export type DomainAtRegistry = {
  readonly id: string;
  readonly asciiName: string;
  readonly tld: string;
  readonly state: DomainState;
  readonly expiresAt: Date;
  readonly renewalMode: RenewalMode;
  readonly isLocked: boolean;
  readonly version: number;
  readonly registryId: string;
  readonly statuses: readonly string[];
  readonly nameServersWanted: readonly string[];
  readonly endedBy: string | null;
  readonly serial: number | null;
  readonly transferFreeAt: Date | null;
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  /** Whether the registry is set to let the name end at its expiry. */
  readonly endsAtExpiry: boolean;
  /** Whether there is an open case in which its owner has to confirm an address. */
  readonly isOwnerAsked: boolean;
  /** The expiry date that was last seen at the registry. */
  readonly expiresSeen: Date | null;
  /** When somebody in the account removed the transfer lock. Null if the lock is on, or never was. */
  readonly lockOpenedAt: Date | null;
  /** Whether the domain is being sold through an escrow. It then stays in its account until the escrow has ended. */
  readonly isInEscrow: boolean;
  /** Whether the domain is under a court lock or a UDRP lock. It then cannot leave its account, and cannot be deleted. */
  readonly isCourtLocked: boolean;
};

type DomainRow = {
  id: string;
  ascii_name: string;
  tld: string;
  state: DomainState;
  expires_at: Date;
  renewal_mode: RenewalMode;
  is_locked: boolean;
  version: number;
  registry_id: string;
  statuses_seen: string[];
  ns_wanted: string[];
  ended_by: string | null;
  source_serial: number | null;
  transfer_free_at: Date | null;
  is_registry_locked: boolean;
  unlocked_until: Date | null;
  ends_at_expiry: boolean;
  is_owner_asked: boolean;
  expires_seen: Date | null;
  lock_opened_at: Date | null;
  is_in_escrow: boolean;
  is_court_locked: boolean;
};

/**
 * A registered domain of the account. Null if the account has no such domain, or if only its DNS is hosted here. `lock` locks its
 * row until the end of the transaction.
 */
export async function findAtRegistry(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  options: { lock?: boolean } = {},
): Promise<DomainAtRegistry | null> {
  const { rows } = await sql<DomainRow>`
    select d.id, d.ascii_name, d.tld, d.state, d.expires_at, d.renewal_mode, d.is_locked, d.version, x.registry_id, x.statuses_seen, x.ns_wanted, x.ended_by, x.source_serial, x.transfer_free_at, x.is_registry_locked, x.unlocked_until, x.ends_at_expiry, x.expires_seen, x.lock_opened_at,
           np_in_escrow(d.account_id, d.ascii_name) as is_in_escrow, np_court_locked(d.account_id, d.ascii_name) as is_court_locked,
           exists (select 1 from domain_contact o join compliance_case k on k.account_id = o.account_id and k.contact_id = o.contact_id and k.kind = 'verification' and k.closed_at is null
                    where o.account_id = d.account_id and o.domain_id = d.id and o.role = 'registrant' and k.source = 'icann') as is_owner_asked
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId} ${options.lock === true ? sql`for update of d` : sql``}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    asciiName: row.ascii_name,
    tld: row.tld,
    state: row.state,
    expiresAt: row.expires_at,
    renewalMode: row.renewal_mode,
    isLocked: row.is_locked,
    version: row.version,
    registryId: row.registry_id,
    statuses: row.statuses_seen,
    nameServersWanted: row.ns_wanted,
    endedBy: row.ended_by,
    serial: row.source_serial,
    transferFreeAt: row.transfer_free_at,
    isRegistryLocked: row.is_registry_locked,
    unlockedUntil: row.unlocked_until,
    endsAtExpiry: row.ends_at_expiry,
    isOwnerAsked: row.is_owner_asked,
    expiresSeen: row.expires_seen,
    lockOpenedAt: row.lock_opened_at,
    isInEscrow: row.is_in_escrow,
    isCourtLocked: row.is_court_locked,
  };
}

/**
 * The state of any domain row of the account, whether the name is registered through us or only its DNS is hosted here. Null if
 * there is no such row.
 */
export async function findState(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ state: DomainState; renewalMode: RenewalMode; endsAtExpiry: boolean } | null> {
  const { rows } = await sql<{ state: DomainState; renewal_mode: RenewalMode; ends_at_expiry: boolean | null }>`
    select d.state, d.renewal_mode, x.ends_at_expiry
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId} for update of d`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  return { state: row.state, renewalMode: row.renewal_mode, endsAtExpiry: row.ends_at_expiry === true };
}

export async function setRenewalMode(trx: Trx, scope: AccountScope, domainId: string, mode: RenewalMode): Promise<void> {
  await sql`update domain set renewal_mode = ${mode}, version = version + 1 where account_id = ${scope.accountId} and id = ${domainId}`.execute(
    trx,
  );
}

/**
 * Records that the account asked to end the name. If the registry then shows that it ended, the end is attributed to the account.
 */
export async function markCancelled(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  await sql`
    update domain_detail set ended_by = 'user', version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
}

/**
 * Sets the renewal mode of those of the domains whose state allows it. Returns the ids of the changed domains (`changed`), and
 * how many domains could be changed (`able`).
 */
export async function setRenewalModes(
  trx: Trx,
  scope: AccountScope,
  change: {
    domainIds: readonly string[];
    mode: RenewalMode;
    states: readonly DomainState[];
    /** Modes that must not be overwritten. */
    except: readonly RenewalMode[];
  },
): Promise<{ changed: string[]; able: number }> {
  const { rows } = await sql<{ id: string; renewal_mode: RenewalMode }>`
    select d.id, d.renewal_mode
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = any(${change.domainIds}::uuid[])
       and d.state = any(${change.states}::text[]) and d.renewal_mode <> all(${change.except}::text[]) and x.ends_at_expiry is not true
     order by d.id for update of d`.execute(trx);
  const changed = rows.filter((row) => row.renewal_mode !== change.mode).map((row) => row.id);
  if (changed.length > 0)
    await sql`update domain set renewal_mode = ${change.mode}, version = version + 1 where account_id = ${scope.accountId} and id = any(${changed}::uuid[])`.execute(
      trx,
    );
  return { changed, able: rows.length };
}

/** Updates our row after the registry has accepted that the transfer lock is put on or removed. */
export async function setLocked(trx: Trx, scope: AccountScope, domainId: string, isLocked: boolean): Promise<void> {
  await sql`update domain set is_locked = ${isLocked}, version = version + 1 where account_id = ${scope.accountId} and id = ${domainId}`.execute(
    trx,
  );
  const { rows } = await sql<{ statuses: string[] | null }>`
    select statuses_seen as statuses from domain_detail where account_id = ${scope.accountId} and domain_id = ${domainId} for update`.execute(
    trx,
  );
  const change = isLocked ? { add: [transferLock], remove: [] } : { add: [], remove: [transferLock] };
  const statuses = changedStatuses(rows[0]?.statuses ?? [], change);
  await sql`
    update domain_detail set statuses_seen = ${statuses}::text[], lock_opened_at = ${isLocked ? null : sql`clock_timestamp()`}, version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
}

export async function setAuthCodeUntil(trx: Trx, scope: AccountScope, domainId: string, until: Date | null): Promise<void> {
  await sql`update domain_detail set auth_code_set_until = ${until}, version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
}

/** Until when the user may not do dangerous acts, because their login was changed recently. Null if there is no such limit. */
export async function quietUntil(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx.selectFrom("panel_user").select("quiet_until").where("id", "=", userId).executeTakeFirst();
  return row?.quiet_until ?? null;
}

/**
 * Records that an auth code was issued (docs/states.md#transfers). A transfer out that is already open is kept. Returns the
 * transfer's id.
 */
export async function openTransferOut(trx: Trx, scope: AccountScope, domain: { id: string; asciiName: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into transfer (account_id, id, direction, ascii_name, domain_id, state)
    values (${scope.accountId}, ${newId()}, 'out', ${domain.asciiName}, ${domain.id}, 'open')
    on conflict (account_id, ascii_name, direction) where ended_at is null do update set version = transfer.version + 1
    returning id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`the transfer of ${domain.asciiName} was not written`);
  return row.id;
}

export type DueCode = { readonly accountId: string; readonly brandId: string; readonly domainId: string };

/** Domains whose auth code has expired. Runs as the database role readonly. */
export async function dueAuthCodes(trx: Trx, now: Date, limit: number): Promise<DueCode[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; domain_id: string }>`
    select x.account_id, a.brand_id, x.domain_id from domain_detail x join account a on a.id = x.account_id
     where x.auth_code_set_until <= ${now} order by x.auth_code_set_until limit ${limit}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.domain_id }));
}

/** The last transfer away that was begun for a name. Null if there was none. */
export async function lastTransferOut(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ state: string; begunAt: Date } | null> {
  const { rows } = await sql<{ state: string; begunAt: Date }>`
    select state, created_at as "begunAt" from transfer
     where account_id = ${scope.accountId} and domain_id = ${domainId} and direction = 'out' order by created_at desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Records that the auth code is now invalid and that no transfer was made with it (docs/states.md#transfers). */
export async function lapseAuthCode(trx: Trx, scope: AccountScope, domain: { id: string; asciiName: string }): Promise<void> {
  await setAuthCodeUntil(trx, scope, domain.id, null);
  await sql`
    update transfer set state = 'cancelled', reason = 'code expired', ended_at = clock_timestamp(), version = version + 1
     where account_id = ${scope.accountId} and ascii_name = ${domain.asciiName} and direction = 'out' and state = 'open'`.execute(
    trx,
  );
}

export async function contactsOf(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ role: string; contactId: string }[]> {
  const { rows } = await sql<{ role: string; contactId: string }>`
    select role, contact_id as "contactId" from domain_contact where account_id = ${scope.accountId} and domain_id = ${domainId} order by role`.execute(
    trx,
  );
  return rows;
}

/** The contacts of several domains: for each domain, the contact in each role. */
export async function rolesOfMany(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ id: string; role: string; contactId: string }>`
    select domain_id as id, role, contact_id as "contactId" from domain_contact
     where account_id = ${scope.accountId} and domain_id = any(${domainIds}::uuid[])`.execute(trx);
  const byDomain = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byDomain].map(([id, held]) => [id, new Map(held.map(({ role, contactId }) => [role, contactId]))]));
}

/** Sets the date from which the name can be transferred. Only a date later than the stored one replaces it. */
export async function setTransferFree(trx: Trx, scope: AccountScope, domainId: string, at: Date): Promise<void> {
  await sql`
    update domain_detail set transfer_free_at = greatest(transfer_free_at, ${at}), version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
}

/**
 * Stores a name of which only the DNS is hosted here, as a new row or by reviving the account's ended row of the name. A name
 * that is registered here stays as it is. Returns the row's id.
 */
export async function saveServedDomain(
  trx: Trx,
  scope: AccountScope,
  name: { readonly asciiName: string; readonly sortName: string; readonly tld: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into domain as d (account_id, id, ascii_name, sort_name, tld, state, renewal_mode, is_locked)
    values (${scope.accountId}, ${newId()}, ${name.asciiName}, ${name.sortName}, ${name.tld}, 'dns_only', 'manual', false)
    on conflict (account_id, ascii_name) do update
       set state = case when d.tab = 5 then 'dns_only' else d.state end,
           expires_at = case when d.tab = 5 then 'infinity'::timestamptz else d.expires_at end,
           renews_at = case when d.tab = 5 then 'infinity'::timestamptz else d.renews_at end, version = d.version + 1
    returning d.id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name.asciiName} could not be written`);
  return row.id;
}

/** Records that we no longer serve the DNS of a name of which only the DNS was hosted here. */
export async function endServedDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  await sql`
    update domain set state = 'cancelled_by_user', version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId} and state = 'dns_only'`.execute(trx);
}

/** Whether no domain may leave the account, because a payment of the account is disputed at the payer's bank. */
export async function areTransfersHeld(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`select np_is_held(${accountId}::uuid, 'transfers') as "isHeld"`.execute(trx);
  return rows[0]?.isHeld === true;
}

/** Lets a user who sees only certain domains see a domain that they have ordered. */
export async function noteOrderedDomain(trx: Trx, domainId: string, orderedBy: string): Promise<void> {
  await sql`select np_note_ordered_domain(${domainId}::uuid, ${orderedBy})`.execute(trx);
}
