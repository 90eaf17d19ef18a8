import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope } from "../../../platform/scope.ts";
import { nextReadAt } from "../fetched.rules.ts";
import { isOpenPayment } from "../payment.state.ts";
import { paymentReported, providerEventStored } from "../payments.jobs.ts";
import { changePayment, findDuePayments, lockPayment } from "../payments.repository.ts";
import { findStuckEvents } from "./provider-events.repository.ts";

const batch = 100;
const stuckMs = 10 * 60_000;

/**
 * Starts jobs that read every unfinished payment at its provider when it is due (after 2, 10 and 60 minutes and 24 hours, then
 * daily), and jobs that match callbacks again whose first job was lost. Payments that are due are found with a role that may only
 * read. Changes are written in the context of each payment's account.
 *
 * Returns how many jobs were added.
 */
export async function sweepPayments(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:sweep-payments";
  const due = await tx(deps.sweeping, { actor }, (trx) => findDuePayments(trx, now, batch));
  for (const payment of due) {
    const scope = makeScope({ accountId: payment.accountId, brandId: payment.brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const current = await lockPayment(trx, scope, payment.paymentId);
      if (current === null || !isOpenPayment(current.state)) return;
      await changePayment(trx, scope, current, { next_check_at: nextReadAt(current, now) });
      await deps.jobs.enqueue(trx, paymentReported, [payment]);
    });
  }
  const stuck = await tx(deps.sweeping, { actor }, (trx) => findStuckEvents(trx, addMs(now, -stuckMs), batch));
  if (stuck.length > 0) await tx(deps.pool, { actor }, (trx) => deps.jobs.enqueue(trx, providerEventStored, stuck));
  return due.length + stuck.length;
}
