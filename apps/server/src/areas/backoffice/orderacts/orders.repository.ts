import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type OrderPlace = {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly brandId: string;
};

/** The accounts of orders with these numbers, if the staff member may see them. */
export async function placesOfOrders(trx: Trx, numbers: readonly number[]): Promise<OrderPlace[]> {
  const { rows } = await sql<OrderPlace>`
    select o.id, o.number::float8 as number, o.account_id as "accountId", a.brand_id as "brandId"
      from sales_order o join account a on a.id = o.account_id
     where o.number = any (${[...numbers]}::bigint[]) order by o.number`.execute(trx);
  return rows;
}
