import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type UnsoldRow = { readonly tlds: readonly string[]; readonly revision: number };

/** TLDs that a brand does not want to sell. None if the brand has never chosen. */
export async function findUnsold(trx: Trx, brandId: string): Promise<UnsoldRow> {
  const { rows } = await sql<UnsoldRow>`select tlds, revision from brand_unsold where brand_id = ${brandId}::uuid`.execute(trx);
  return rows[0] ?? { tlds: [], revision: 0 };
}

/**
 * Saves the TLDs that a brand does not want to sell. Returns the new revision, or null if somebody else has changed them since
 * the given revision.
 */
export async function writeUnsold(
  trx: Trx,
  brandId: string,
  to: UnsoldRow & { readonly by: string; readonly at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into brand_unsold as u (brand_id, tlds, changed_by, changed_at)
    values (${brandId}::uuid, ${[...to.tlds]}::text[], ${to.by}, ${to.at})
    on conflict (brand_id) do update set tlds = excluded.tlds, changed_by = excluded.changed_by, changed_at = excluded.changed_at, revision = u.revision + 1
     where u.revision = ${to.revision}
    returning revision`.execute(trx);
  return rows[0]?.revision ?? null;
}

/** TLDs that the operator has reserved for other brands, so that this brand may not sell them. */
export async function notOffered(trx: Trx, brandId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tld: string }>`
    select tld from tld_only_brand group by tld having not bool_or(brand_id = ${brandId}::uuid)`.execute(trx);
  return new Set(rows.map(({ tld }) => tld));
}
