import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type SellerFacts = { name: string; details: unknown; owner_account_id: string | null };

/** The company that sells under the brand of the scope. */
export async function findSeller(trx: Trx, scope: Pick<AccountScope, "brandId">): Promise<SellerFacts> {
  const { rows } = await sql<SellerFacts>`
    select s.name, s.details, b.owner_account_id from brand b join seller s on s.id = b.seller_id where b.id = ${scope.brandId}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`brand ${scope.brandId} is not visible to its own job`);
  return row;
}

/**
 * The host to which the brand's mails link. This is its main host, otherwise its first host in alphabetical order. A host that is
 * only an IP address is used if there is no host name. Null if the brand has no host.
 */
export async function findPanelHost(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand_host")
    .select("host")
    .where("brand_id", "=", brandId)
    .where("purpose", "=", "panel")
    .where("is_live", "=", true)
    .orderBy("is_main", "desc")
    .orderBy(sql`host ~ '^[0-9.:]+$'`)
    .orderBy("host")
    .executeTakeFirst();
  return row?.host ?? null;
}
