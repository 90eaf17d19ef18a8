import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { lockEscalation, setEscalation, ticketsToEscalate } from "./resale.repository.ts";

type Deps = { readonly pool: Pool; readonly sweeping: Pool; readonly clock: Clock };

const actor = "job:reseller-tickets";
const mostAtOnce = 200;

/** Gives tickets that waited for their reseller as long as its rule allows to the operator. */
export async function escalateDue({ pool, sweeping, clock }: Deps): Promise<void> {
  const now = clock.now();
  for (const { accountId, brandId, id, number } of await tx(sweeping, { actor }, (trx) =>
    ticketsToEscalate(trx, now, mostAtOnce),
  )) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(pool, scope, async (trx) => {
      // The reseller may have answered or escalated it in the meantime.
      if ((await lockEscalation(trx, scope, number))?.escalation !== null) return;
      await setEscalation(trx, scope, id, "operator", now);
      await audit(trx, { accountId, actor, action: "tickets.escalate", object: id, after: { ticket: number, asks: false } });
    });
  }
}
