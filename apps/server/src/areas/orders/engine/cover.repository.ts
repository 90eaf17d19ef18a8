import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Whether the reseller that sold a request of the transaction's account has been charged for it. */
export async function wholesaleCover(trx: Trx, requestId: string): Promise<"none" | "covered" | "waiting"> {
  const { rows } = await sql<{ cover: "none" | "covered" | "waiting" }>`select np_wholesale_cover(${requestId}) as cover`.execute(
    trx,
  );
  return rows[0]?.cover ?? "none";
}
