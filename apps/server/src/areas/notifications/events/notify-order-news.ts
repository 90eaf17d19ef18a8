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
 * Notifies the customer of what happened to an order: one notice for each cause and kind, and its mail, in one transaction. A repeat of the
 * same news changes nothing.
 *
 * An order of up to three lines gets a confirmation, a mail for each line, and a summary (for a single line, its own mail is the summary).
 * A larger order gets a confirmation, mails that gather the lines which failed or need the customer, and a summary.
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
    // A single payment covers all lines, so a failed payment is announced in a single mail.
    if (isLarge || (isUnpaid(line) && order.line_count > 1)) return gather(trx, deps, scope, of);
    return notifyOfLine(trx, deps, scope, of, await orderReader(trx, scope, order, deps.clock.now()));
  });
}

/** Automatic renewals are in the renewal mail of the day; only a renewal that failed, or needs its owner, has a mail of its own. */
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
 * Whether the news is outdated: the line was answered or has ended, or its payment has failed again, so that newer news will
 * follow.
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
  // The summary already contains the news of the last line, and may be written before it.
  if (order.state === "closed") return;
  // If nothing of an order was delivered, the order is cancelled, not closed, so the summary is sent with the news of its last
  // line.
  if (order.state === "cancelled") return summarise(trx, deps, scope, order);
  await notifyOrderUpdate(trx, deps, scope, of);
}

function summarise(trx: Trx, deps: Deps, scope: AccountScope, order: OrderFacts): Promise<void> {
  return notifyOrderClosed(trx, deps, scope, order, (address) => stopGathering(trx, deps, scope, order, address));
}
