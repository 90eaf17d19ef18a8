import { CreditChanged, PriceChanged } from "@nameplane/contracts/checkout/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import {
  addMoney,
  compareMoney,
  isPositiveMoney,
  minMoney,
  minorOf,
  subtractMoney,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import { audit } from "../../../../platform/audit.ts";
import { addDays, addMs } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { creditRequest, prepaidBalance } from "../../../ledger/index.ts";
import type { MoneyDeps as Deps } from "../../order-deps.ts";
import { fulfilRequestJob, handOverMs, workDays } from "../../orders.jobs.ts";
import { lockOrder, type OrderRow } from "../../orders.repository.ts";
import { paymentRequired } from "../../request.state.ts";
import {
  changeRequest,
  findRequestByNumber,
  lockRequestByNumber,
  requestsOfOrder,
  type RequestRow,
} from "../../requests.repository.ts";
import { requotedText } from "../invoice.texts.ts";
import { invoiceOrder } from "../invoice-order.ts";
import { acceptQuotes, attachQuotes } from "../../prices/index.ts";
import { setAsideMore } from "../take-set-aside.ts";
import { quoteById, type QuoteFacts } from "./requote.repository.ts";

/** Whether a paid request waits because the registry's fee differs from the quoted fee. */
export function waitsForRequote({ state, reason, funded_at: fundedAt }: RequestRow): boolean {
  return state === "action_required" && reason === paymentRequired && fundedAt !== null;
}

/**
 * Returns a request its new price and queues it again. The line at the former price is credited, and the new price is invoiced
 * and paid: from credit, which includes the returned former price, or on the account's invoice. If the order's money is set
 * aside, nothing is invoiced yet, and the missing money is set aside too. The order itself stays as it was placed. This is one
 * transaction with the order and the request locked. The quote can be accepted only once. Possible refusals: CreditChanged,
 * CreditLimit.
 */
export async function applyRequote(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  of: {
    readonly order: OrderRow;
    readonly request: RequestRow;
    readonly quote: QuoteFacts;
    readonly by: "credit" | "invoice";
  },
): Promise<void> {
  const { order, request, quote, by } = of;
  const now = deps.clock.now();
  const isSetAside = request.funding === "held";
  if (isSetAside) {
    await setAsideMore(trx, scope, order, { more: subtractMoney(quote.price.total, formerTotal(request, order)), now });
  } else await invoiceAnew(trx, deps, scope, of);
  await attachQuotes(trx, scope, [{ requestId: request.id, quoteId: quote.id }]);
  await acceptQuotes(trx, scope, [quote.id], now);
  const { agreedQuote: _, ...params } = request.params;
  await changeRequest(trx, scope, request, {
    params,
    ...(isSetAside ? {} : { funding: by === "credit" ? "captured" : "credit" }),
    state: "queued",
    reason: null,
    reason_text: null,
    next_check_at: addMs(now, handOverMs),
    limit_at: addDays(now, workDays),
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "request", ids: [request.id] });
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId: request.id }]);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.agree-requote",
    object: request.id,
    before: { total: request.price === null ? null : minorOf(request.price.total), fee: request.registry_fee },
    after: { total: minorOf(quote.price.total), fee: quote.registryFee, by },
  });
}

const formerTotal = ({ price }: RequestRow, order: OrderRow): Money => price?.total ?? zeroMoney(order.total.currency);

async function invoiceAnew(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  { order, request, quote, by }: Parameters<typeof applyRequote>[3],
): Promise<void> {
  const now = deps.clock.now();
  const account = await findAccount(trx, scope);
  const { total } = quote.price;
  const before = await prepaidBalance(trx, scope, total.currency);
  await creditRequest(deps, trx, scope, {
    requestId: request.id,
    reason: requotedText(account.language === "sv" ? "sv" : "en"),
    language: null,
    now,
  });
  const prepaid = await prepaidBalance(trx, scope, total.currency);
  const credit = by === "credit" ? total : minMoney(subtractMoney(prepaid, before), total);
  if (compareMoney(credit, prepaid) > 0) throw new Refused(CreditChanged);
  const paid: OrderRow = { ...order, method: by, credit, credit_state: isPositiveMoney(credit) ? "used" : null };
  const sold = { ...request, price: quote.price };
  await invoiceOrder(trx, deps, scope, paid, [sold], { dueDays: by === "credit" ? 0 : account.payment_days });
}

/**
 * Continues requests whose order is already being worked on, after money has arrived: those whose new price the customer has
 * agreed to and that can be paid now. Returns whether a request continued. If the price has expired in the meantime, the customer
 * is asked again and the money stays as credit. The caller has locked the order.
 */
export async function completeAgreed(trx: Trx, deps: Deps, scope: AccountScope, order: OrderRow): Promise<boolean> {
  const now = deps.clock.now();
  let isUsed = false;
  for (const request of await requestsOfOrder(trx, scope, order.id, true)) {
    const { agreedQuote, ...params } = request.params;
    if (agreedQuote === undefined || !waitsForRequote(request)) continue;
    const quote = await quoteById(trx, scope, request.id, agreedQuote);
    const prepaid = await prepaidBalance(trx, scope, order.total.currency);
    if (quote === null || quote.validUntil <= now) {
      await changeRequest(trx, scope, request, { state: request.state, params });
      continue;
    }
    if (compareMoney(addMoney(prepaid, formerTotal(request, order)), quote.price.total) < 0) continue;
    // The order is read again, because setting money aside for an earlier line has changed it.
    const current = (await lockOrder(trx, scope, order.id)) ?? order;
    await applyRequote(trx, deps, scope, { order: current, request, quote, by: "credit" });
    isUsed = true;
  }
  return isUsed;
}

/**
 * Records the price that the customer agreed to, and locks the order and the request. A repeated call changes nothing.
 *
 * Possible refusals: NotFound, StatusProhibits (it no longer waits for a new price), PriceChanged (the price is not one of this
 * request, or has expired).
 */
export async function noteAgreed(
  trx: Trx,
  scope: AccountScope,
  { number, quoteId, now }: { readonly number: number; readonly quoteId: string; readonly now: Date },
): Promise<{ order: OrderRow; request: RequestRow; quote: QuoteFacts }> {
  const found = await findRequestByNumber(trx, scope, number);
  if (found === null || found.order_id === null) throw new Refused(NotFound, { param: "requestid" });
  const order = await lockOrder(trx, scope, found.order_id);
  const request = await lockRequestByNumber(trx, scope, number);
  if (order === null || request === null || !waitsForRequote(request)) throw new Refused(StatusProhibits, { param: "requestid" });
  const quote = await quoteById(trx, scope, request.id, quoteId);
  if (quote === null || quote.acceptedAt !== null || quote.validUntil <= now) throw new Refused(PriceChanged);
  if (request.params.agreedQuote === quoteId) return { order, request, quote };
  const params = { ...request.params, agreedQuote: quoteId };
  await changeRequest(trx, scope, request, { state: request.state, params });
  return { order, request: { ...request, params, version: request.version + 1 }, quote };
}
