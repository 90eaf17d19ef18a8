import type { RequestType } from "@nameplane/contracts";
import { SelectionChanged } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import { handOverMs, handToWorkers, workDays } from "../orders.jobs.ts";
import { changeRequestsOfOrder, insertFreeRequests } from "../requests.repository.ts";
import type { StoredParams } from "../params.ts";
import { beginFreeOrder, quoteNothing } from "./free-order.ts";

export type ManyLine = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly domainId: string;
  readonly params: StoredParams;
};

/**
 * Orders the same free change for many domains. They become one order with a line for each domain, and work on it begins at once.
 *
 * Possible refusals: SelectionChanged (one of the domains was ordered in the meantime).
 */
export async function orderManyNow(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock">,
  scope: AccountScope,
  type: RequestType,
  lines: readonly ManyLine[],
): Promise<{ orderId: string; ordernr: number; requestIds: string[] }> {
  const now = deps.clock.now();
  const { order, terms } = await beginFreeOrder(trx, scope, "checkout", now);
  const rows = lines.map(({ unicodeName, params, ...line }) => ({
    ...line,
    id: newId(now.getTime()),
    params: { ...params, unicodeName },
  }));
  const requestIds = rows.map(({ id }) => id);
  await unlessOrdered(
    insertFreeRequests(trx, scope, rows, {
      type,
      origin: "user",
      orderId: order.id,
      nextCheckAt: addMs(now, handOverMs),
      limitAt: addDays(now, workDays),
    }),
  );
  await quoteNothing(trx, scope, { requestIds, terms, now });
  await changeRequestsOfOrder(trx, scope, order.id, "awaiting_payment", {
    state: "queued",
    funding: "free",
    funded_at: now,
  });
  await handToWorkers(trx, deps, scope, requestIds);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.order-many-now",
    object: order.id,
    after: { type, number: order.number, names: lines.length },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  return { orderId: order.id, ordernr: order.number, requestIds };
}

async function unlessOrdered(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isUniqueViolation(error, "request_one_open")) throw new Refused(SelectionChanged);
    throw error;
  }
}
