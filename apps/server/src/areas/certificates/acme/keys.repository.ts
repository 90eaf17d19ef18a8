import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type NewKey = {
  readonly id: string;
  readonly certificateId: string;
  readonly name: string;
  readonly anyNames: boolean;
  readonly secretEnc: Buffer;
  readonly now: Date;
};

export async function insertKey(trx: Trx, scope: AccountScope, of: NewKey): Promise<void> {
  await sql`
    insert into acme_key (account_id, id, certificate_id, name, secret_enc, any_names, created_by, created_at)
    values (${scope.accountId}, ${of.id}, ${of.certificateId}, ${of.name}, ${of.secretEnc}::bytea, ${of.anyNames}, ${scope.actor}, ${of.now})`.execute(
    trx,
  );
}

export async function countKeys(trx: Trx, scope: AccountScope, certificateId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from acme_key
     where account_id = ${scope.accountId} and certificate_id = ${certificateId} and revoked_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Revokes a key, and returns its name. Null if the coverage has no such key, or the key is revoked already. */
export async function revokeKey(
  trx: Trx,
  scope: AccountScope,
  of: { readonly certificateId: string; readonly id: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update acme_key set revoked_at = ${of.now}
     where account_id = ${scope.accountId} and certificate_id = ${of.certificateId} and id = ${of.id} and revoked_at is null returning name`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}

export type KeyRow = {
  readonly id: string;
  readonly name: string;
  readonly anyNames: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly isLive: boolean;
};

/** Keys of a coverage that can be used or that ended within the last 30 days, the newest first. */
export async function keysOf(trx: Trx, scope: AccountScope, certificateId: string, now: Date): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.any_names as "anyNames", coalesce(u.username, '') as "createdBy", k.created_at as "createdAt",
           k.revoked_at as "revokedAt", np_acme_key_stands(k) as "isLive"
      from acme_key k left join panel_user u on k.created_by = 'user:' || u.id
     where k.account_id = ${scope.accountId} and k.certificate_id = ${certificateId}
       and coalesce(k.revoked_at, 'infinity') > ${now}::timestamptz - interval '30 days'
     order by k.revoked_at is not null, k.created_at desc`.execute(trx);
  return rows;
}

export type ProgramRow = {
  readonly id: string;
  readonly keyName: string;
  readonly agent: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly usedFrom: string;
  readonly state: "valid" | "deactivated";
  readonly isLive: boolean;
  readonly lastAt: Date | null;
  readonly lastState: "open" | "issued" | "dropped" | null;
  readonly lastProblem: string | null;
};

/** Programs whose account can be used, or that made a call within the last 30 days. The most recent call comes first. */
export async function programsOf(trx: Trx, scope: AccountScope, certificateId: string, now: Date): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select p.id, k.name as "keyName", p.agent, p.created_at as "createdAt", p.used_at as "usedAt", host(p.used_from) as "usedFrom", p.state,
           np_acme_key_stands(k) as "isLive", o.created_at as "lastAt", i.state as "lastState", i.problem as "lastProblem"
      from acme_client p join acme_key k on k.account_id = p.account_id and k.id = p.key_id
      left join lateral (select * from acme_order o where o.account_id = p.account_id and o.acme_client_id = p.id order by o.created_at desc limit 1) o on true
      left join certificate_issuance i on i.account_id = o.account_id and i.id = o.issuance_id
     where p.account_id = ${scope.accountId} and p.certificate_id = ${certificateId}
       and ((p.state = 'valid' and k.revoked_at is null) or p.used_at > ${now}::timestamptz - interval '30 days')
     order by p.used_at desc limit 50`.execute(trx);
  return rows;
}
