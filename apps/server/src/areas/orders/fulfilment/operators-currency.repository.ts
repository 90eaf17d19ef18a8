import { currencyOf, type Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** The currency of the operator's books, in which the fees of registries are costs. */
export async function operatorsCurrency(trx: Trx): Promise<Currency> {
  const { rows } = await sql<{ currency: string }>`select np_operators_currency() as currency`.execute(trx);
  return currencyOf(rows[0]?.currency ?? "SEK");
}
