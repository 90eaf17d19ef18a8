import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

type OfRegistrar = { readonly registryId: string; readonly registrarId: string };

const longest = 200;

/** Stores the name of a registrar, as a registry's directory writes it. The newest name counts. */
export async function noteRegistrarName(trx: Trx, registrar: OfRegistrar & { readonly name: string }): Promise<void> {
  await sql`
    insert into registrar_name (registry_id, registrar_id, name)
    values (${registrar.registryId}, ${registrar.registrarId}, ${registrar.name.slice(0, longest)})
    on conflict (registry_id, registrar_id) do update set name = excluded.name, seen_at = now()
     where registrar_name.name <> excluded.name`.execute(trx);
}

/** The name of a registrar whom a registry identifies by an id. Returns the id if no name is known. */
export async function registrarNameOf(trx: Trx, { registryId, registrarId }: OfRegistrar): Promise<string> {
  const row = await trx
    .selectFrom("registrar_name")
    .select("name")
    .where("registry_id", "=", registryId)
    .where("registrar_id", "=", registrarId)
    .executeTakeFirst();
  return row?.name ?? registrarId;
}
