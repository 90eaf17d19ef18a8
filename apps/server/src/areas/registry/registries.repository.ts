import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { RegistrySetup } from "./registry.port.ts";

/** Enabled registries that are reached by EPP. Their connections are opened from this list. */
export async function listRegistries(trx: Trx): Promise<RegistrySetup[]> {
  const { rows } =
    await sql<RegistrySetup>`select id, profile from registry where is_enabled and adapter <> 'manual' order by id`.execute(trx);
  return rows;
}
