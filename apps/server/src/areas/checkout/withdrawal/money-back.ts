import type { AnswerOf } from "@nameplane/contracts";
import type { orderMoneyBack } from "@nameplane/contracts/checkout/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { NotRefundable } from "@nameplane/contracts/payments/refusals";
import { minorOf, unicodeNameOf, type DomainName, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  findOrderByNumber,
  lockOrder,
  requestsOfOrder,
  type OrderDeps,
  type OrderRow,
  type RequestRow,
} from "../../orders/index.ts";
import { giveBackOrder, refundableOfOrder } from "../../payments/refunds/index.ts";
import { effectOf, isPlacedByPerson, withdrawalUntil, type Effect } from "./withdrawal.rules.ts";
import { findBuyerKind, findConsent, withdrawalsOfOrder } from "./withdrawals.repository.ts";

type MoneyBack = Omit<AnswerOf<typeof orderMoneyBack>, "code" | "desc">;

type LineToWithdraw = { readonly request: RequestRow; readonly name: string; readonly effect: Effect };

/** What an order's buyer may withdraw from, and until when. Null if the buyer has no right of withdrawal. */
type Right = {
  readonly until: Date;
  readonly consent: { readonly at: Date; readonly text: string } | null;
  readonly lines: readonly LineToWithdraw[];
};

/**
 * The right of withdrawal from an order. Null if the buyer has none: it is for private buyers in the EU.
 */
export async function rightOf(
  trx: Trx,
  deps: Pick<OrderDeps, "kinds">,
  scope: AccountScope,
  order: OrderRow,
  language: Language,
): Promise<Right | null> {
  const { party, isEu, timeZone } = await findBuyerKind(trx, scope);
  if (party !== "person" || !isEu || !isPlacedByPerson(order.placed_by)) return null;
  const consent = await findConsent(trx, scope, order.id);
  const requests = await requestsOfOrder(trx, scope, order.id);
  return {
    until: withdrawalUntil(order.placed_at, timeZone),
    consent,
    lines: requests.map((request) => ({
      request,
      name: nameOf(deps, request, language),
      effect: effectOf({
        state: request.state,
        isLocked: request.is_locked,
        hasConsent: consent !== null,
      }),
    })),
  };
}

/** A line in words, such as "Registration example.se". */
function nameOf({ kinds }: Pick<OrderDeps, "kinds">, request: RequestRow, language: Language): string {
  const { ascii_name: ascii, params } = request;
  const subject = ascii === null ? (params.unicodeName ?? "") : unicodeNameOf(ascii as DomainName);
  return [kinds.nameOf(request)[language], subject].filter((part) => part !== "").join(" ");
}

/** What of an order can be taken back. Possible refusals: NotFound. */
export async function viewMoneyBack(
  trx: Trx,
  deps: Pick<OrderDeps, "kinds">,
  scope: AccountScope,
  { ordernr, now, language }: { readonly ordernr: number; readonly now: Date; readonly language: Language },
): Promise<MoneyBack> {
  const order = await findOrderByNumber(trx, scope, ordernr);
  if (order === null) throw new Refused(NotFound);
  const right = await rightOf(trx, deps, scope, order, language);
  const refundable = await refundableOfOrder(trx, scope, order.id);
  const earlier = await withdrawalsOfOrder(trx, scope, order.id);
  return {
    withdrawal:
      right === null
        ? null
        : {
            until: right.until.toISOString(),
            isover: now > right.until,
            lines: right.lines.map(({ request, name, effect }) => ({
              requestid: request.id,
              name,
              totalMinor: request.price === null ? 0 : minorOf(request.price.total),
              effect,
            })),
            consent: right.consent === null ? null : { at: right.consent.at.toISOString(), text: right.consent.text },
          },
    withdrawals: earlier.map(({ number, askedAt, dueAt, settledAt, lines }) => ({
      number,
      asked: askedAt.toISOString(),
      due: dueAt.toISOString(),
      settled: settledAt?.toISOString() ?? null,
      lines: lines.map(({ name, outcome }) => ({ name, outcome })),
    })),
    refundable:
      refundable === null
        ? null
        : { amountMinor: minorOf(refundable.amount), currency: refundable.amount.currency, way: refundable.way },
  };
}

/**
 * Gives credit from cancelled lines of an order back to where its money came from, because the customer wants the money.
 *
 * Possible refusals: NotFound, NotRefundable (nothing of it is credit any more, or the way of paying has no way back).
 */
export async function refundOrder(trx: Trx, deps: Pick<OrderDeps, "jobs">, call: SessionCall, ordernr: number): Promise<Money> {
  const { scope, now } = call;
  const found = await findOrderByNumber(trx, scope, ordernr);
  const order = found === null ? null : await lockOrder(trx, scope, found.id);
  if (order === null) throw new Refused(NotFound);
  const reason = `O${ordernr}`;
  const refunded = await giveBackOrder(trx, deps, scope, { orderId: order.id, most: null, reason, now });
  if (refunded === null) throw new Refused(NotRefundable);
  const { amount } = refunded;
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.refund",
    object: order.id,
    after: { amountMinor: minorOf(amount), currency: amount.currency },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(ordernr)] });
  return amount;
}
