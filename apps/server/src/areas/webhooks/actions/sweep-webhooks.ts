import { addDays } from "../../../platform/clock.ts";
import { accountsPastRetention } from "../../../platform/db/past-retention.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { WebhookDeps } from "../deps.ts";
import { deleteOldEvents } from "../deliveries.repository.ts";
import { noteOverdue, overdueInvoices } from "../outbox.repository.ts";

type Deps = Pick<WebhookDeps, "pool" | "sweeping" | "clock">;

const atOnce = 500;

/**
 * Sends events for invoices that became overdue. No row changes on the due date, so a periodic job has to find them. Returns the
 * number of events.
 */
export async function noticeOverdueInvoices(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const context = { actor: "job:webhooks" };
  const found = await tx(deps.sweeping, context, (trx) => overdueInvoices(trx, now, atOnce));
  for (const invoice of found) {
    const { accountId, brandId } = invoice;
    const scope = makeScope({ accountId, brandId, ...context });
    await tx(deps.pool, scope, (trx) => noteOverdue(trx, scope, invoice, newId(now.getTime()), now));
  }
  return found.length;
}

/** Deletes events and their deliveries once their retention has passed. Returns the number of deleted events. */
export async function forgetOldEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const context = { actor: "job:webhooks" };
  const { days, accounts } = await tx(deps.sweeping, context, (trx) => accountsPastRetention(trx, "webhook_event", now, atOnce));
  let deleted = 0;
  for (const account of accounts) {
    const scope = makeScope({ ...account, ...context });
    deleted += await tx(deps.pool, scope, (trx) => deleteOldEvents(trx, scope, addDays(now, -days)));
  }
  return deleted;
}
