import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type NetworkAt = {
  readonly network: string;
  readonly note: string;
  readonly addedBy: string | null;
  readonly addedAt: Date;
};

/** Whether staff may log in from an address: it is in one of the networks, or there are none. */
export async function isStaffAddress(trx: Trx, address: string): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select not exists (select 1 from staff_network) or exists (select 1 from staff_network n where ${address}::inet <<= n.network) as ok`.execute(
    trx,
  );
  return rows[0]?.ok === true;
}

/** The networks from which staff log in. With `lock`, nobody else changes them until the transaction ends. */
export async function listNetworks(trx: Trx, { lock }: { readonly lock: boolean }): Promise<NetworkAt[]> {
  if (lock) await sql`select pg_advisory_xact_lock(7, 22)`.execute(trx);
  const { rows } = await sql<NetworkAt>`
    select n.network::text as network, n.note, u.name as "addedBy", n.added_at as "addedAt"
      from staff_network n left join staff_user u on u.id = n.added_by order by n.network`.execute(trx);
  return rows;
}

/** Returns the networks as PostgreSQL writes them: with a prefix length, and with zeros in the bits after it. */
export async function plainNetworks(trx: Trx, networks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select network(n::inet)::text as network from unnest(${[...networks]}::text[]) with ordinality t(n, at) order by at`.execute(
    trx,
  );
  return rows.map(({ network }) => network);
}

export async function insertNetwork(
  trx: Trx,
  of: { readonly network: string; readonly note: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into staff_network (network, note, added_by, added_at) values (${of.network}::cidr, ${of.note}, ${of.by}::uuid, ${of.at})
    on conflict (network) do nothing`.execute(trx);
}

export async function deleteNetworks(trx: Trx, networks: readonly string[]): Promise<void> {
  await sql`delete from staff_network where network = any (${[...networks]}::cidr[])`.execute(trx);
}
