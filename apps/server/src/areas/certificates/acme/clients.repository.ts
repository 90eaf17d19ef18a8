import { sql } from "kysely";
import type { JWK } from "jose";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type EnteredService = { readonly accountId: string; readonly brandId: string };

/**
 * Opens the row context of the account that owns a service. This has to be the first statement of its transaction, because
 * nothing is known about the caller before it. Null if the service is not available on this host.
 */
export async function enterService(trx: Trx, serviceId: string, host: string): Promise<EnteredService | null> {
  const { rows } = await sql<EnteredService>`
    select account_id as "accountId", brand_id as "brandId" from np_enter_acme(${serviceId}, ${host})`.execute(trx);
  return rows[0] ?? null;
}

export type AcmeKey = {
  readonly id: string;
  readonly certificateId: string;
  readonly secret: Buffer;
  readonly anyNames: boolean;
};

/** A key of the service's coverage that programs can use now. */
export async function liveKey(trx: Trx, accountId: string, of: { serviceId: string; keyId: string }): Promise<AcmeKey | null> {
  const { rows } = await sql<AcmeKey>`
    select k.id, k.certificate_id as "certificateId", k.secret_enc as secret, k.any_names as "anyNames"
      from acme_key k join certificate c on c.account_id = k.account_id and c.id = k.certificate_id
     where k.account_id = ${accountId} and c.service_id = ${of.serviceId} and k.id::text = ${of.keyId} and np_acme_key_stands(k)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The ACME account of a program. */
export type AcmeClient = {
  readonly id: string;
  readonly certificateId: string;
  readonly keyId: string;
  readonly anyNames: boolean;
  readonly jwk: JWK;
  readonly contact: readonly string[];
  /** `revoked` means that the key with which the account was opened can no longer be used. */
  readonly state: "valid" | "deactivated" | "revoked";
};

const client = sql`
  p.id, p.certificate_id as "certificateId", p.key_id as "keyId", k.any_names as "anyNames", p.jwk, p.contact,
  case when p.state = 'valid' and not np_acme_key_stands(k) then 'revoked' else p.state end as state`;
const joined = sql`
  acme_client p join acme_key k on k.account_id = p.account_id and k.id = p.key_id
  join certificate c on c.account_id = p.account_id and c.id = p.certificate_id`;

export async function clientById(trx: Trx, accountId: string, of: { serviceId: string; id: string }): Promise<AcmeClient | null> {
  const { rows } = await sql<AcmeClient>`
    select ${client} from ${joined} where p.account_id = ${accountId} and c.service_id = ${of.serviceId} and p.id = ${of.id}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function clientByThumbprint(
  trx: Trx,
  accountId: string,
  of: { serviceId: string; thumbprint: string },
): Promise<AcmeClient | null> {
  const { rows } = await sql<AcmeClient>`
    select ${client} from ${joined}
     where p.account_id = ${accountId} and c.service_id = ${of.serviceId} and p.thumbprint = ${of.thumbprint}`.execute(trx);
  return rows[0] ?? null;
}

export type NewClient = {
  readonly certificateId: string;
  readonly keyId: string;
  readonly jwk: JWK;
  readonly thumbprint: string;
  readonly contact: readonly string[];
  readonly agent: string;
  readonly address: string;
  readonly now: Date;
};

/** Inserts an account and returns its id. Null if another call has just opened an account with the same key. */
export async function insertClient(trx: Trx, scope: AccountScope, of: NewClient): Promise<string | null> {
  const id = newId(of.now.getTime());
  const { numAffectedRows = 0n } = await sql`
    insert into acme_client (account_id, id, certificate_id, key_id, jwk, thumbprint, contact, agent, created_at, used_at, used_from)
    values (${scope.accountId}, ${id}, ${of.certificateId}, ${of.keyId}, ${JSON.stringify(of.jwk)}::jsonb, ${of.thumbprint}, ${[...of.contact]}::text[],
            ${of.agent}, ${of.now}, ${of.now}, ${of.address}) on conflict do nothing`.execute(trx);
  return numAffectedRows > 0n ? id : null;
}

export async function countClients(trx: Trx, scope: AccountScope, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from acme_client where account_id = ${scope.accountId} and key_id = ${keyId} and state = 'valid'`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export type ClientChange = Partial<{
  state: "deactivated";
  contact: string[];
  jwk: string;
  thumbprint: string;
}>;

export async function changeClient(trx: Trx, scope: AccountScope, id: string, change: ClientChange): Promise<void> {
  await trx.updateTable("acme_client").set(change).where("account_id", "=", scope.accountId).where("id", "=", id).execute();
}

/** Records that a program made a call. */
export async function noteClient(
  trx: Trx,
  accountId: string,
  id: string,
  of: { readonly agent: string; readonly address: string; readonly now: Date },
): Promise<void> {
  await sql`
    update acme_client set used_at = ${of.now}, used_from = ${of.address}, agent = ${of.agent}
     where account_id = ${accountId} and id = ${id} and (used_at < ${of.now}::timestamptz - interval '1 minute' or agent <> ${of.agent})`.execute(
    trx,
  );
}
