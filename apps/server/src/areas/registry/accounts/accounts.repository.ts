import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import { catalogueChannel } from "../../tlds/index.ts";
import type { RegistrySetup } from "../registry.port.ts";

/**
 * Parts of an account that can be changed separately. Parts that have not been changed in the panel follow the file of accounts.
 */
export type AccountPart = "endpoint" | "login" | "certificate";

export type AccountRow = {
  readonly registryId: string;
  readonly host: string;
  readonly port: number;
  readonly servername: string | null;
  readonly clientId: string;
  readonly ca: string | null;
  readonly certificate: string | null;
  readonly weakCiphers: boolean | null;
  readonly password: Buffer;
  readonly privateKey: Buffer | null;
  readonly passwordSetAt: Date | null;
  readonly certificateFrom: Date | null;
  readonly certificateUntil: Date | null;
  readonly ownParts: readonly AccountPart[];
  readonly version: number;
};

const columns = sql`registry_id as "registryId", host, port, servername, client_id as "clientId", ca, certificate, weak_ciphers as "weakCiphers", password,
  private_key as "privateKey", password_set_at as "passwordSetAt", certificate_from as "certificateFrom", certificate_until as "certificateUntil",
  own_parts as "ownParts", version`;

export async function listAccounts(trx: Trx): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select ${columns} from registry_account order by registry_id`.execute(trx);
  return rows;
}

export async function findAccount(trx: Trx, registryId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} from registry_account where registry_id = ${registryId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Inserts or replaces an account. Returns false if it has changed since `version` was read. A `version` of 0 means that there was
 * none.
 */
export async function putAccount(trx: Trx, row: AccountRow): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into registry_account as a (registry_id, host, port, servername, client_id, ca, certificate, weak_ciphers, password, private_key, password_set_at,
                                       certificate_from, certificate_until, own_parts)
    values (${row.registryId}, ${row.host}, ${row.port}, ${row.servername}, ${row.clientId}, ${row.ca}, ${row.certificate}, ${row.weakCiphers}, ${row.password},
            ${row.privateKey}, ${row.passwordSetAt}, ${row.certificateFrom}, ${row.certificateUntil}, ${[...row.ownParts]}::text[])
    on conflict (registry_id) do update
       set host = excluded.host, port = excluded.port, servername = excluded.servername, client_id = excluded.client_id, ca = excluded.ca,
           certificate = excluded.certificate, weak_ciphers = excluded.weak_ciphers, password = excluded.password, private_key = excluded.private_key,
           password_set_at = excluded.password_set_at, certificate_from = excluded.certificate_from, certificate_until = excluded.certificate_until,
           own_parts = excluded.own_parts, version = a.version + 1
     where a.version = ${row.version}
    returning version`.execute(trx);
  return rows.length > 0;
}

/**
 * The registry's setup as the connection needs it, whether or not the registry is enabled. Null if there is none with this id.
 */
export async function findSetup(trx: Trx, registryId: string): Promise<RegistrySetup | null> {
  const { rows } =
    await sql<RegistrySetup>`select id, profile from registry where id = ${registryId} and adapter <> 'manual'`.execute(trx);
  return rows[0] ?? null;
}

/** The database channel on which processes are told to open registries again and to read TLDs again. */
export const registryChannel = catalogueChannel;

/** Tells every process that a registry, its limits or account, or a TLD has changed. `id` is the id of what has changed. */
export async function callProcesses(trx: Trx, id: string): Promise<void> {
  await sendUnread(trx, sql`select pg_notify(${registryChannel}, ${id})`);
}

export type PasswordChange = {
  readonly id: string;
  readonly registryId: string;
  readonly password: Buffer;
  readonly state: "started" | "unknown";
  readonly at: Date;
};

const changeColumns = sql`id, registry_id as "registryId", password, state, at`;

/**
 * Records that a password change is about to be made. Returns false if an earlier change of this registry's password is still
 * undecided.
 */
export async function beginPasswordChange(
  trx: Trx,
  change: {
    readonly id: string;
    readonly registryId: string;
    readonly password: Buffer;
    readonly madeBy: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into registry_password_change (id, registry_id, password, state, made_by, at)
    values (${change.id}, ${change.registryId}, ${change.password}, 'started', ${change.madeBy}, ${change.at})
    on conflict (registry_id) where decided_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Whether the outcome of a change of this registry's password is still unknown. */
export async function isChangeOpen(trx: Trx, registryId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from registry_password_change where registry_id = ${registryId} and decided_at is null`.execute(trx);
  return rows.length > 0;
}

/** Undecided changes that were begun before `before`. Their process has ended, or nobody knows their outcome. */
export async function undecidedChanges(trx: Trx, before: Date): Promise<PasswordChange[]> {
  const { rows } = await sql<PasswordChange>`
    select ${changeColumns} from registry_password_change where decided_at is null and at <= ${before} order by at`.execute(trx);
  return rows;
}

export async function findChange(trx: Trx, id: string): Promise<PasswordChange | null> {
  const { rows } = await sql<PasswordChange>`
    select ${changeColumns} from registry_password_change where id = ${id} and decided_at is null for update`.execute(trx);
  return rows[0] ?? null;
}

export async function decideChange(
  trx: Trx,
  id: string,
  decision: { readonly state: "changed" | "refused"; readonly text: string; readonly at: Date },
): Promise<void> {
  await sql`
    update registry_password_change set state = ${decision.state}, text = ${decision.text}, decided_at = ${decision.at}, password = null
     where id = ${id} and decided_at is null`.execute(trx);
}

export async function leaveChangeOpen(trx: Trx, id: string, text: string): Promise<void> {
  await sql`update registry_password_change set state = 'unknown', text = ${text} where id = ${id} and decided_at is null`.execute(
    trx,
  );
}
