import { sql } from "kysely";
import type { RevokeReason } from "@nameplane/contracts/certificates/reasons";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type Issuance = {
  readonly id: string;
  readonly certificateId: string;
  readonly number: number;
  /** Why the issuance was begun. `program`: a program of the customer requested it by ACME. */
  readonly cause: "order" | "renewal" | "reissue" | "program";
  readonly state: "open" | "issued" | "dropped";
  readonly names: readonly string[];
  readonly csr: string;
  readonly keyHash: Buffer;
  readonly keyEnc: Buffer | null;
  readonly orderUrl: string | null;
  readonly finalizedAt: Date | null;
  readonly pem: string | null;
  readonly serial: string | null;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedFor: RevokeReason | null;
  readonly createdAt: Date;
  /** Why an issuance that a program requested has failed (trouble.rules.ts). */
  readonly problem: string | null;
};

const columns = sql`
  id, certificate_id as "certificateId", number, cause, state, names, csr, key_hash as "keyHash", key_enc as "keyEnc", order_url as "orderUrl",
  finalized_at as "finalizedAt", pem, serial, issued_at as "issuedAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_for as "revokedFor",
  created_at as "createdAt", problem`;

/** The issuances of a coverage, the newest first. */
export async function issuancesOf(trx: Trx, scope: AccountScope, certificateId: string, max = 50): Promise<Issuance[]> {
  const { rows } = await sql<Issuance>`
    select ${columns} from certificate_issuance where account_id = ${scope.accountId} and certificate_id = ${certificateId}
     order by number desc limit ${max}`.execute(trx);
  return rows;
}

export async function openIssuance(trx: Trx, scope: AccountScope, certificateId: string): Promise<Issuance | null> {
  const { rows } = await sql<Issuance>`
    select ${columns} from certificate_issuance where account_id = ${scope.accountId} and certificate_id = ${certificateId} and state = 'open'`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The issued certificate of a coverage with this serial number. */
export async function issuanceBySerial(
  trx: Trx,
  scope: AccountScope,
  certificateId: string,
  serial: string,
): Promise<Issuance | null> {
  const { rows } = await sql<Issuance>`
    select ${columns} from certificate_issuance
     where account_id = ${scope.accountId} and certificate_id = ${certificateId} and serial = ${serial} and state = 'issued'`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The issuance whose certificate is in use. Null if there is none yet. */
export async function issuanceInUse(
  trx: Trx,
  scope: AccountScope,
  { id, serial }: { readonly id: string; readonly serial: string | null },
): Promise<Issuance | null> {
  return serial === null ? null : issuanceBySerial(trx, scope, id, serial);
}

export type NewIssuance = Pick<Issuance, "certificateId" | "cause" | "names" | "csr" | "keyHash"> & {
  readonly id?: string;
  readonly keyEnc: Buffer | null;
  /** The program that requested the issuance. Absent if no program did. */
  readonly clientId?: string;
  readonly now: Date;
};

/** Inserts an open issuance, numbered after the coverage's earlier ones. */
export async function insertIssuance(trx: Trx, scope: AccountScope, of: NewIssuance): Promise<void> {
  await sql`
    insert into certificate_issuance (account_id, id, certificate_id, number, cause, names, csr, key_hash, key_enc, acme_client_id,
      created_by, created_at)
    select ${scope.accountId}, ${of.id ?? newId()}, ${of.certificateId}, coalesce(max(number), 0) + 1, ${of.cause}, ${[...of.names]}::text[], ${of.csr},
           ${of.keyHash}::bytea, ${of.keyEnc}::bytea, ${of.clientId ?? null}::uuid, ${scope.actor}, ${of.now}
      from certificate_issuance where account_id = ${scope.accountId} and certificate_id = ${of.certificateId}`.execute(trx);
}

export type IssuanceChange = Partial<{
  state: "issued" | "dropped";
  order_url: string | null;
  finalized_at: Date | null;
  pem: string;
  issuer: string;
  serial: string;
  issued_at: Date;
  expires_at: Date;
  revoked_at: Date;
  revoked_for: RevokeReason;
  problem: string | null;
}>;

export async function changeIssuance(trx: Trx, scope: AccountScope, id: string, change: IssuanceChange): Promise<void> {
  await trx
    .updateTable("certificate_issuance")
    .set(change)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/**
 * Stores the URL of the order for an issuance that has none yet. Returns false if another worker was faster, or if the issuance
 * is over.
 */
export async function noteOrder(trx: Trx, scope: AccountScope, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("certificate_issuance")
    .set({ order_url: url })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("order_url", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a key was reported as compromised, in any account that the role can see. */
export async function isReportedKey(trx: Trx, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from certificate_issuance where key_hash = ${keyHash}::bytea and revoked_for = 'key_compromise' limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export type OfIssuance = {
  readonly accountId: string;
  readonly brandId: string;
  readonly id: string;
  readonly certificateId: string;
};
const ofIssuance = sql`i.account_id as "accountId", a.brand_id as "brandId", i.id, i.certificate_id as "certificateId"`;

/** Issuances whose certificate has to be revoked and is not revoked yet. Runs as the database role readonly. */
export async function issuancesToRevoke(trx: Trx, max: number): Promise<OfIssuance[]> {
  const { rows } = await sql<OfIssuance>`
    select ${ofIssuance} from certificate_issuance i join account a on a.id = i.account_id
     where i.revoked_for is not null and i.revoked_at is null order by i.id limit ${max}`.execute(trx);
  return rows;
}

/** Issuances that are over, but still have proof records in zones here. Runs as the database role readonly. */
export async function issuancesToClean(trx: Trx, max: number): Promise<OfIssuance[]> {
  const { rows } = await sql<OfIssuance>`
    select distinct ${ofIssuance} from certificate_proof p
      join certificate_issuance i on i.account_id = p.account_id and i.id = p.issuance_id join account a on a.id = i.account_id
     where p.state <> 'gone' and i.state <> 'open' limit ${max}`.execute(trx);
  return rows;
}

export type ProofState = "wanted" | "placed" | "shown" | "answered" | "gone";
export type ProofRow = {
  readonly challenge: string;
  readonly name: string;
  readonly isWildcard: boolean;
  readonly value: string;
  readonly state: ProofState;
  readonly zoneId: string | null;
  readonly owner: string | null;
  readonly zoneVersion: number | null;
  readonly placedAt: Date | null;
};

/** The proof records of an issuance, including those that were only shown to the customer. */
export async function proofsOf(trx: Trx, scope: AccountScope, issuanceId: string): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select challenge, name, is_wildcard as "isWildcard", value, state, zone_id as "zoneId", owner, zone_version as "zoneVersion", placed_at as "placedAt"
      from certificate_proof where account_id = ${scope.accountId} and issuance_id = ${issuanceId} and state <> 'gone' order by name, is_wildcard`.execute(
    trx,
  );
  return rows;
}

export async function insertProof(
  trx: Trx,
  scope: AccountScope,
  issuanceId: string,
  of: Pick<ProofRow, "challenge" | "name" | "isWildcard" | "value">,
): Promise<void> {
  await sql`
    insert into certificate_proof (account_id, issuance_id, challenge, name, is_wildcard, value)
    values (${scope.accountId}, ${issuanceId}, ${of.challenge}, ${of.name}, ${of.isWildcard}, ${of.value}) on conflict do nothing`.execute(
    trx,
  );
}

export async function changeProofs(
  trx: Trx,
  scope: AccountScope,
  issuanceId: string,
  challenges: readonly string[],
  change: Partial<{
    state: ProofState;
    zone_id: string | null;
    owner: string | null;
    zone_version: number | null;
    placed_at: Date;
  }>,
): Promise<void> {
  if (challenges.length === 0) return;
  await trx
    .updateTable("certificate_proof")
    .set(change)
    .where("account_id", "=", scope.accountId)
    .where("issuance_id", "=", issuanceId)
    .where("challenge", "in", [...challenges])
    .execute();
}
