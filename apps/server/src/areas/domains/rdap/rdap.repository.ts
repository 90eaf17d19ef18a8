import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicRegistration } from "./rdap.rules.ts";

/**
 * The public data of a domain, for callers of one host. Null if the domain is not registered here, or not under the brand of the
 * host.
 */
export async function findRegistration(trx: Trx, host: string, name: string): Promise<PublicRegistration | null> {
  const { rows } = await sql<{ found: PublicRegistration | null }>`select np_registration(${host}, ${name}) as found`.execute(
    trx,
  );
  return rows[0]?.found ?? null;
}
