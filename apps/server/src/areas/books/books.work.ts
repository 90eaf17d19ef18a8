import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { numberVouchers, sellersWithPostings } from "./vouchers.repository.ts";

const actor = "job:number-vouchers";

/** The periodic job that numbers vouchers within minutes after they were posted. */
export function booksWork(deps: { readonly pool: Pool; readonly sweeping: Pool }, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("voucher numbers", paces.sweep * 15, () => numberAll(deps))] };
}

async function numberAll(deps: { readonly pool: Pool; readonly sweeping: Pool }): Promise<void> {
  for (const sellerId of await tx(deps.sweeping, { actor }, sellersWithPostings))
    while (await tx(deps.pool, { actor }, (trx) => numberVouchers(trx, sellerId)));
}
