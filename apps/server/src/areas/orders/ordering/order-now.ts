import type { RequestType } from "@nameplane/contracts";
import { AlreadyOrdered } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { openRequestsOn } from "./basket.repository.ts";
import type { OrderDeps } from "../order-deps.ts";
import { fulfilRequestJob, handOverMs, workDays } from "../orders.jobs.ts";
import { insertFreeRequest, queueFreeRequest, secretPlace } from "../requests.repository.ts";
import type { StoredParams } from "../params.ts";
import { beginFreeOrder, quoteNothing } from "./free-order.ts";

export type FreeOrder = {
  readonly type: RequestType;
  readonly stage?: "main" | "pre";
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly domainId: string | null;
  readonly params: StoredParams;
  readonly secret?: string;
  /** The fresh proof of identity for a dangerous change. The database requires it for owner changes and cancellations. */
  readonly stepUpId?: string;
  /** Set only for an order about a service. */
  readonly productId?: number;
  /** The period that a renewal adds. */
  readonly periodMonths?: number;
  readonly serviceId?: string;
  /** "system": the system places the order, not a person. */
  readonly origin?: "user" | "system" | "api";
};

/**
 * Orders something that costs nothing, without the basket. It becomes an order of one line, and work on it begins at once.
 *
 * Possible refusals: AlreadyOrdered (an open request of the same type for the domain).
 */
export async function orderNow(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "vault">,
  scope: AccountScope,
  free: FreeOrder,
): Promise<{ requestId: string; number: number; orderId: string; ordernr: number }> {
  const { type, stage = "main", asciiName, unicodeName, tld, domainId, params, secret, origin = "user" } = free;
  const open = await openRequestsOn(trx, scope, [asciiName]);
  if (open.has(`${type} ${asciiName}`)) throw new Refused(AlreadyOrdered, { values: { name: unicodeName } });
  const now = deps.clock.now();
  const { order, terms } = await beginFreeOrder(trx, scope, origin === "api" ? "api" : "checkout", now);
  const id = newId(now.getTime());
  const request = insertFreeRequest(trx, scope, {
    id,
    type,
    stage,
    origin,
    orderId: order.id,
    asciiName,
    tld,
    domainId,
    params: { ...params, unicodeName },
    secret: secret === undefined ? null : deps.vault.seal(secretPlace(id), Buffer.from(secret)),
    stepUpId: free.stepUpId ?? null,
    productId: free.productId ?? null,
    serviceId: free.serviceId ?? null,
    periodMonths: free.periodMonths ?? 0,
    nextCheckAt: addMs(now, handOverMs),
    limitAt: addDays(now, workDays),
  });
  const number = await unlessOrdered(request, unicodeName);
  await quoteNothing(trx, scope, { requestIds: [id], terms, now });
  await queueFreeRequest(trx, scope, id, now);
  await deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId: scope.accountId, brandId: scope.brandId, requestId: id }]);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.order-now",
    object: id,
    after: { type, name: asciiName, number },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "request", ids: [id] });
  return { requestId: id, number, orderId: order.id, ordernr: order.number };
}

/** Turns a violation of the unique key into AlreadyOrdered, because the same was ordered at the same moment. */
async function unlessOrdered<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "request_one_open")) throw new Refused(AlreadyOrdered, { values: { name } });
    throw error;
  }
}
