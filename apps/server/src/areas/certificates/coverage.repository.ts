import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { newId } from "../../platform/ids.ts";

export type CoverageState = "ordered" | "validating" | "issued" | "renewing" | "expired" | "revoked" | "failed" | "cancelled";

/** The names for which a service keeps a valid certificate, with the certificate in use. */
export type Coverage = {
  readonly id: string;
  readonly serviceId: string;
  readonly productId: number;
  readonly state: CoverageState;
  readonly names: readonly string[];
  readonly keepsKey: boolean;
  readonly csr: string | null;
  readonly pem: string | null;
  readonly issuer: string | null;
  readonly serial: string | null;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly renewsAt: Date | null;
  readonly nextStepAt: Date | null;
  readonly tries: number;
  /** What the issuance in progress waits for (trouble.rules.ts). Null if nothing is wrong. */
  readonly error: string | null;
  /** Whether the service is paid for and not suspended. Certificates are issued only then. */
  readonly isCovered: boolean;
  /** Whether the order that delivers the service is still open. The order then drives the first issuance. */
  readonly isSettingUp: boolean;
  /**
   * Whether a program of the customer fetched the certificate in use, and can fetch the next. The program then renews it, and we
   * do not.
   */
  readonly isByProgram: boolean;
};

const columns = sql`
  c.id, c.service_id as "serviceId", c.product_id as "productId", c.state, c.names, c.keeps_key as "keepsKey", c.csr, c.pem, c.issuer, c.serial,
  c.issued_at as "issuedAt", c.expires_at as "expiresAt", c.renews_at as "renewsAt", c.next_step_at as "nextStepAt", c.tries, c.error,
  s.ended_at is null and s.state in ('active','renewal_pending','ending') as "isCovered", s.state = 'setting_up' as "isSettingUp",
  exists (select 1 from certificate_issuance i join acme_client p on p.account_id = i.account_id and p.id = i.acme_client_id
            join acme_key k on k.account_id = p.account_id and k.id = p.key_id
           where i.account_id = c.account_id and i.certificate_id = c.id and i.state = 'issued' and i.serial = c.serial and p.state = 'valid'
             and np_acme_key_stands(k)) as "isByProgram"`;
const joined = sql`certificate c join service s on s.account_id = c.account_id and s.id = c.service_id`;

/** The coverage of a service. Null if the service has none, or belongs to another account. */
export async function coverageOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<Coverage | null> {
  const { rows } = await sql<Coverage>`
    select ${columns} from ${joined} where c.account_id = ${scope.accountId} and c.kind = 'ordered' and c.service_id = ${serviceId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** All coverages of the account's services that have not ended, sorted by name. */
export async function coveragesOf(trx: Trx, scope: AccountScope): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select ${columns} from ${joined} where c.account_id = ${scope.accountId} and c.kind = 'ordered' and s.ended_at is null
     order by c.common_name, c.id`.execute(trx);
  return rows;
}

export type WaitingCoverage = {
  readonly serviceId: string;
  readonly name: string;
  readonly expiresAt: Date | null;
  readonly error: string | null;
};

/** Paid coverages that are delivered, and whose next issuance is in trouble, the certificate that expires first first. */
export async function coveragesInTrouble(trx: Trx, scope: AccountScope, max: number): Promise<WaitingCoverage[]> {
  const { rows } = await sql<WaitingCoverage>`
    select c.service_id as "serviceId", s.name, c.expires_at as "expiresAt", c.error from ${joined}
     where c.account_id = ${scope.accountId} and c.kind = 'ordered' and c.error is not null and s.ended_at is null and s.state in ('active','renewal_pending','ending')
     order by c.expires_at, c.id limit ${max}`.execute(trx);
  return rows;
}

/** Locks the coverage until the end of the transaction. */
export async function lockCoverage(trx: Trx, scope: AccountScope, id: string): Promise<Coverage | null> {
  const { rows } = await sql<Coverage>`
    select ${columns} from ${joined} where c.account_id = ${scope.accountId} and c.kind = 'ordered' and c.id = ${id} for update of c`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function insertCoverage(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly productId: number; readonly names: readonly string[]; readonly keepsKey: boolean },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("certificate")
    .values({
      account_id: scope.accountId,
      id,
      kind: "ordered",
      service_id: of.serviceId,
      product_id: of.productId,
      common_name: of.names[0] ?? "",
      names: [...of.names],
      keeps_key: of.keepsKey,
      method: "dns",
    })
    .execute();
  return id;
}

export type CoverageChange = Partial<{
  state: CoverageState;
  names: string[];
  common_name: string;
  keeps_key: boolean;
  csr: string | null;
  pem: string;
  issuer: string;
  serial: string;
  issued_at: Date;
  expires_at: Date;
  renews_at: Date | null;
  next_step_at: Date | null;
  warned_at: Date;
  looks_at: Date;
  tries: number;
  error: string | null;
}>;

/** Changes a coverage. Each change of state also raises the version, because the trigger requires it. */
export async function changeCoverage(
  trx: Trx,
  scope: AccountScope,
  of: Pick<Coverage, "id" | "state">,
  { state, ...change }: CoverageChange,
): Promise<void> {
  const moves = state !== undefined && state !== of.state;
  await trx
    .updateTable("certificate")
    .set((eb) => ({ ...change, ...(moves ? { state, version: eb("version", "+", 1) } : {}) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", of.id)
    .execute();
}

/** Claims a coverage that is due. Returns false if another worker has claimed it. */
export async function claimCoverage(
  trx: Trx,
  scope: AccountScope,
  id: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("certificate")
    .set({ next_step_at: times.until })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("next_step_at", "<=", times.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type DueCoverage = { readonly accountId: string; readonly brandId: string; readonly id: string };
const ofAccount = sql`c.account_id as "accountId", a.brand_id as "brandId", c.id`;

/** Coverages whose next step is due, the longest overdue first. Runs as the database role readonly. */
export async function dueCoverages(trx: Trx, now: Date, max: number): Promise<DueCoverage[]> {
  const { rows } = await sql<DueCoverage>`
    select ${ofAccount} from certificate c join account a on a.id = c.account_id
     where c.kind = 'ordered' and c.next_step_at <= ${now} order by c.next_step_at limit ${max}`.execute(trx);
  return rows;
}

/**
 * Coverages whose certificate has expired, and those whose certificate ends soon and whose owner was not warned yet. Runs as the
 * database role readonly.
 */
export async function endingCoverages(trx: Trx, now: Date, max: number): Promise<DueCoverage[]> {
  const { rows } = await sql<DueCoverage>`
    select ${ofAccount} from certificate c join account a on a.id = c.account_id
      join service s on s.account_id = c.account_id and s.id = c.service_id
     where c.kind = 'ordered' and c.state in ('issued','renewing','failed') and c.expires_at is not null
       and (c.expires_at <= ${now}
            or (c.expires_at - least(interval '7 days', (c.expires_at - c.issued_at) / 6) <= ${now} and (c.warned_at is null or c.warned_at < c.issued_at)
                and s.ended_at is null and s.state <> 'ending'))
     order by c.expires_at limit ${max}`.execute(trx);
  return rows;
}

export type ZoneHere = {
  readonly id: string;
  readonly apex: string;
  /** The newest version of the zone that all of its name servers serve (ADR 20). */
  readonly servedVersion: number;
};

/** The zone of the account that contains a name: the one with the longest apex. */
export async function zoneOfName(trx: Trx, scope: AccountScope, name: string): Promise<ZoneHere | null> {
  const labels = name.split(".");
  const parents = labels.map((_, index) => labels.slice(index).join("."));
  const { rows } = await sql<ZoneHere>`
    select id, apex, coalesce(published_version, 0) as "servedVersion" from zone
     where account_id = ${scope.accountId} and apex = any(${parents}::text[]) and kind <> 'secondary' and removed_at is null and pub_state not in ('parked','removing','removed')
     order by length(apex) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** For each of these zones of the account: the newest version that all of its name servers serve. */
export async function servedVersions(
  trx: Trx,
  scope: AccountScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, coalesce(published_version, 0) as version from zone
     where account_id = ${scope.accountId} and id = any(${[...ids]}::uuid[]) and removed_at is null`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
