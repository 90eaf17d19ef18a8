import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type Factors = {
  /** Whether the user has an active authenticator. */
  hasTotp: boolean;
  /** For each passkey of the user: the host name on which it works. */
  passkeyHosts: string[];
  recoveryCodes: number;
  hasPassword: boolean;
};

/** The second factors of the current user, and whether there is a password. */
export async function factorsOf(trx: Trx, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select coalesce(bool_or(kind = 'totp'), false) as "hasTotp",
           coalesce(array_agg(passkey ->> 'host') filter (where kind = 'passkey'), '{}') as "passkeyHosts",
           (count(*) filter (where kind = 'recovery'))::int as "recoveryCodes",
           coalesce(bool_or(kind = 'password'), false) as "hasPassword"
      from credential where user_id = ${userId} and is_active`.execute(trx);
  return rows[0] ?? { hasTotp: false, passkeyHosts: [], recoveryCodes: 0, hasPassword: false };
}

/**
 * Stores whether the user has a second factor, after one was added or removed. Without a second factor, recovery codes are
 * deleted. Returns whether the user has one.
 */
export async function settleSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const { hasTotp, passkeyHosts } = await factorsOf(trx, userId);
  const has = hasTotp || passkeyHosts.length > 0;
  if (!has) await trx.deleteFrom("credential").where("user_id", "=", userId).where("kind", "=", "recovery").execute();
  await trx
    .updateTable("panel_user")
    .set((eb) => ({ has_2fa: has, version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .where("has_2fa", "<>", has)
    .execute();
  return has;
}

/** Refuses the user all acts by which a domain leaves the account, until this time. */
export async function keepQuiet(trx: Trx, userId: string, until: Date): Promise<void> {
  await trx.updateTable("panel_user").set({ quiet_until: until }).where("id", "=", userId).execute();
}
