import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { notifyEachMax, type OrderNews } from "../../orders/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { notifyRequestCompleted } from "../kinds/domain-registered/index.ts";
import { notifyOrderClosed } from "../kinds/order-closed/index.ts";
import { notifyOrderPlaced } from "../kinds/order-placed/index.ts";
import { notifyOrderUpdate, stopAskingForMoney, stopGathering } from "../kinds/order-update/index.ts";
import { notifyRequestEnded } from "../kinds/request-ended/index.ts";
import { notifyRequestNeedsYou } from "../kinds/request-needs-you/index.ts";
import { findLine, findOrder, isEnded, needsYou, type LineFacts, type LineNews, type OrderFacts } from "../orders/index.ts";
import { writeNotice } from "../queue/index.ts";
import { orderReader, type Recipient } from "../readers/index.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock" | "mayChargeCards">;

/**
 * Notifies the customer of what happened to an order. Each cause and kind gives one notice, which is written in one transaction
 * with its mail. If the same news comes again, nothing changes.
 *
 * An order of up to three lines gets a confirmation, a mail for each line, and a summary (for a single line, its own mail is the
 * summary). A larger order gets a confirmation, mails that gather the lines which failed or need the customer, and a summary.
 */
export async function notifyOrderNews(deps: Deps, scope: AccountScope, news: OrderNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const order = await findOrder(trx, scope, news.orderId, true);
    if (order.is_renewal && isNotifiedDaily(news)) return void (await writeNotice(trx, deps, scope, bellOf(order, news)));
    if (news.kind === "order_placed")
      return notifyOrderPlaced(trx, deps, scope, order, (address) => stopAskingForMoney(trx, deps, scope, order, address));
    if (news.kind === "order_closed") return summarise(trx, deps, scope, order);
    if (news.requestId === null) throw new Error(`${news.kind} names no request`);
    const isLarge = order.line_count > notifyEachMax;
    if (news.kind === "request_completed" && isLarge) return;
    const line = await findLine(trx, scope, news.requestId);
    const of = { order, line, news };
    if (news.kind === "request_completed") return notifyRequestCompleted(trx, deps, scope, of);
    if (isOutdated(line, news)) return;
    // One payment covers all lines of an order, so if it fails, the news of all lines are gathered into one mail.
    if (isLarge || (isUnpaid(line) && order.line_count > 1)) return gather(trx, deps, scope, of);
    return notifyOfLine(trx, deps, scope, of, await orderReader(trx, scope, order, deps.clock.now()));
  });
}

/**
 * Completed automatic renewals are listed in the daily renewal mail. Only a renewal that failed or that needs its owner gets a
 * mail of its own.
 */
function isNotifiedDaily({ kind }: OrderNews): boolean {
  return kind === "order_placed" || kind === "order_closed" || kind === "request_completed";
}

function bellOf(order: OrderFacts, { kind, requestId, version }: OrderNews) {
  const cause = requestId === null ? `order:${order.id}` : `request:${requestId}:v${version}`;
  const params = { orderId: order.id, orderNumber: order.number, ...(requestId === null ? {} : { requestId }) };
  return { kind, cause, params, isBellOnly: true };
}

const isUnpaid = (line: LineFacts) => line.reason === 4006 && !line.is_funded;

/**
 * Whether the news is outdated, so that newer news will follow: the customer has answered, the line has ended, or its payment has
 * failed again.
 */
function isOutdated(line: LineFacts, news: OrderNews): boolean {
  if (news.kind === "request_needs_you" ? !needsYou(line) : !isEnded(line)) return true;
  return isUnpaid(line) && line.version !== news.version;
}

async function notifyOfLine(trx: Trx, deps: Deps, scope: AccountScope, of: LineNews, reader: Recipient | null): Promise<void> {
  const notify = of.news.kind === "request_needs_you" ? notifyRequestNeedsYou : notifyRequestEnded;
  await notify(trx, deps, scope, of, reader);
}

async function gather(trx: Trx, deps: Deps, scope: AccountScope, of: LineNews): Promise<void> {
  const { order } = of;
  // The summary of a closed order already contains the news of the last line. It may even have been written before this news is
  // handled.
  if (order.state === "closed") return;
  // If nothing of an order was delivered, the order is cancelled, not closed, so the summary is sent with the news of its last
  // line.
  if (order.state === "cancelled") return summarise(trx, deps, scope, order);
  await notifyOrderUpdate(trx, deps, scope, of);
}

function summarise(trx: Trx, deps: Deps, scope: AccountScope, order: OrderFacts): Promise<void> {
  return notifyOrderClosed(trx, deps, scope, order, (address) => stopGathering(trx, deps, scope, order, address));
}
