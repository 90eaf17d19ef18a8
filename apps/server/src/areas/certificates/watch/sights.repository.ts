import { sql } from "kysely";
import type { SightState } from "@nameplane/contracts/certificates/sights";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DueCoverage } from "../coverage.repository.ts";

export type Sight = {
  readonly name: string;
  readonly state: SightState;
  readonly address: string | null;
  readonly issuer: string | null;
  readonly serial: string | null;
  readonly expiresAt: Date | null;
  readonly seenAt: Date;
  readonly told: string | null;
};

export async function sightsOf(trx: Trx, scope: AccountScope, certificateId: string): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select name, state, host(address) as address, issuer, serial, expires_at as "expiresAt", seen_at as "seenAt", told
      from certificate_sight where account_id = ${scope.accountId} and certificate_id = ${certificateId} order by name`.execute(
    trx,
  );
  return rows;
}

export async function keepSight(trx: Trx, scope: AccountScope, certificateId: string, of: Sight): Promise<void> {
  await sql`
    insert into certificate_sight (account_id, certificate_id, name, state, address, issuer, serial, expires_at, seen_at, told)
    values (${scope.accountId}, ${certificateId}, ${of.name}, ${of.state}, ${of.address}::inet, ${of.issuer}, ${of.serial}, ${of.expiresAt}, ${of.seenAt}, ${of.told})
    on conflict (account_id, certificate_id, name) do update set state = excluded.state, address = excluded.address, issuer = excluded.issuer,
      serial = excluded.serial, expires_at = excluded.expires_at, seen_at = excluded.seen_at, told = excluded.told`.execute(trx);
}

/** Removes the results for names that the certificate no longer contains. */
export async function dropSights(trx: Trx, scope: AccountScope, certificateId: string, names: readonly string[]): Promise<void> {
  await sql`
    delete from certificate_sight where account_id = ${scope.accountId} and certificate_id = ${certificateId} and name <> all (${[...names]}::text[])`.execute(
    trx,
  );
}

/** Coverages whose names are due for a check. Runs as the database role readonly. */
export async function dueLooks(trx: Trx, now: Date, max: number): Promise<DueCoverage[]> {
  const { rows } = await sql<DueCoverage>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id from certificate c join account a on a.id = c.account_id
     where c.kind = 'ordered' and c.looks_at <= ${now} order by c.looks_at limit ${max}`.execute(trx);
  return rows;
}

/** Claims a check that is due. Returns false if another worker has claimed it. If `next` is null, no further checks follow. */
export async function claimLook(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { now, next }: { readonly now: Date; readonly next: Date | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update certificate set looks_at = ${next} where account_id = ${scope.accountId} and id = ${id} and looks_at <= ${now}`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}
