import { compareMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { createPayment } from "../../payments/charges/index.ts";
import { leastCard, openAttempts, paymentReported } from "../../payments/index.ts";
import type { CardRow } from "../../payments/cards/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { Kinds } from "../kinds-of.ts";
import type { OrderDeps } from "../order-deps.ts";
import { cardShare } from "./order-credit.rules.ts";
import { changeOrder, type OrderRow } from "../orders.repository.ts";
import { changeRequestsOfOrder, requestsOfOrder, type RequestRow } from "../requests.repository.ts";

/**
 * Begins to charge a saved card or PayPal account for an order placed by the system. A job makes the charge after this
 * transaction, without the payer being present. Returns false while another attempt is open, or if no card can pay the sum. The
 * caller has locked the order, which waits for payment.
 */
export async function payByCard(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock">,
  scope: AccountScope,
  order: OrderRow,
  card: CardRow,
): Promise<boolean> {
  const amount = cardShare(order);
  if (order.credit_state === "held" || compareMoney(amount, leastCard(amount.currency)) < 0) return false;
  if ((await openAttempts(trx, scope, order.id)).length > 0) return false;
  if (order.method !== card.kind) await changeOrder(trx, scope, order, { state: order.state, method: card.kind });
  const { paymentId } = await createPayment(trx, scope, {
    purpose: "order",
    orderId: order.id,
    method: card.kind,
    amount,
    methodId: card.id,
    offSession: true,
    now: deps.clock.now(),
  });
  await changeRequestsOfOrder(trx, scope, order.id, "action_required", {
    state: "awaiting_payment",
    reason: null,
    reason_text: null,
  });
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, paymentReported, [{ accountId, brandId, paymentId }]);
  return true;
}

/**
 * The first date on which a domain of the order can no longer be renewed. Null if the order has no automatic renewal. An order
 * with an automatic renewal ends on that date, not earlier and not later, whatever became of its payment.
 */
async function lastSafeOf(trx: Trx, kinds: Kinds, requests: readonly RequestRow[]): Promise<Date | null> {
  const catalogue = await tldCatalogue(trx);
  const ends = requests.flatMap((request) => {
    const rules = request.tld === null ? null : (catalogue.get(request.tld)?.rules ?? null);
    const until = kinds.of(request)?.payableUntil?.(request, rules) ?? null;
    return until === null ? [] : [until.getTime()];
  });
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The same as lastSafeOf, for an order by its id. */
export async function renewalLimit(trx: Trx, kinds: Kinds, scope: AccountScope, orderId: string): Promise<Date | null> {
  return lastSafeOf(trx, kinds, await requestsOfOrder(trx, scope, orderId));
}
