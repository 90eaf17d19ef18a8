import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type BrandAt = { readonly brandid: string; readonly name: string };

/** All brands, or only the brand that the staff member may see, and the operator's time zone. */
export async function brandsAndZone(trx: Trx, only: string | null): Promise<{ brands: BrandAt[]; timeZone: string }> {
  const { rows } = await sql<BrandAt & { zone: string; is_operator: boolean }>`
    select id as brandid, name, time_zone as zone, is_operator from brand order by not is_operator, name`.execute(trx);
  const brands = rows.filter(({ brandid }) => only === null || brandid === only).map(({ brandid, name }) => ({ brandid, name }));
  return { brands, timeZone: rows.find((row) => row.is_operator)?.zone ?? "UTC" };
}
