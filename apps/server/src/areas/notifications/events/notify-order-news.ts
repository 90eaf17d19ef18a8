import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { awaitingApproval, tellEachMax, type OrderNews } from "../../orders/index.ts";
import { transferOf } from "../../orders/money/index.ts";
import { suppressDelivery } from "../queue/deliveries.repository.ts";
import type { NotificationDeps } from "../deps.ts";
import {
  askedLine,
  bankOf,
  doneLine,
  endedLine,
  expiryOf,
  isEnded,
  needsYou,
  renewsOf,
  soldLine,
  vatByRate,
} from "../orders/line-facts.ts";
import { listedMax, type FactsOf, type MailFacts } from "../mail/facts.ts";
import {
  findInvoiceOfOrder,
  findLine,
  findOrder,
  linesOfOrder,
  type LineFacts,
  type OrderFacts,
} from "../orders/order-news.repository.ts";
import { findGatheringMail, gatherMail, queueMail, writeNotice } from "../queue/queue-mail.ts";
import { orderReader, ownerReader, type Recipient } from "../readers/readers.ts";
import { orderKinds } from "../../orders/kinds/index.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Tells the customer what happened to an order: one notice per cause and kind, and the mail that goes with it, in one
 * transaction. A repeat of the same news changes nothing.
 *
 * An order of up to three lines: confirmation, one mail per line, summary (a single line's own mail is its summary). A larger
 * one: confirmation, mails that gather what needs the customer or failed, summary.
 */
export async function tellOrderNews(deps: Deps, scope: AccountScope, news: OrderNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const order = await findOrder(trx, scope, news.orderId, true);
    if (order.is_renewal && isToldByTheDay(news)) return void (await writeNotice(trx, deps, scope, bellOf(order, news)));
    if (news.kind === "order_placed") return tellPlaced(trx, deps, scope, order);
    if (news.kind === "order_closed") return tellClosed(trx, deps, scope, order);
    if (news.requestId === null) throw new Error(`${news.kind} names no request`);
    const isLarge = order.line_count > tellEachMax;
    if (news.kind === "request_completed" && isLarge) return;
    const line = await findLine(trx, scope, news.requestId);
    if (news.kind === "request_completed") return tellCompleted(trx, deps, scope, order, line, news);
    // Answered or ended since: its own news follow.
    if (news.kind === "request_needs_you" ? !needsYou(line) : !isEnded(line)) return;
    const isUnpaid = line.reason === 4006 && !line.is_funded;
    // Paid for in vain once more since: the news of that attempt follow.
    if (isUnpaid && line.version !== news.version) return;
    // The order waits as a whole for whoever may approve it, and that is not who ordered.
    if (line.reason === awaitingApproval) return tellLine(trx, deps, scope, order, line, news, await ownerReader(trx, scope));
    // One payment is for all lines, so its failure is one mail.
    if (isLarge || (isUnpaid && order.line_count > 1)) return gatherLine(trx, deps, scope, order, line, news);
    return tellLine(trx, deps, scope, order, line, news, await orderReader(trx, scope, order, deps.clock.now()));
  });
}

/** Of renewals that came by themselves the day's mail tells; only what went wrong, or needs its owner, has a mail of its own. */
function isToldByTheDay({ kind }: OrderNews): boolean {
  return kind === "order_placed" || kind === "order_closed" || kind === "request_completed";
}

function bellOf(order: OrderFacts, { kind, requestId, version }: OrderNews) {
  const cause = requestId === null ? `order:${order.id}` : `request:${requestId}:v${version}`;
  const params = { orderId: order.id, orderNumber: order.number, ...(requestId === null ? {} : { requestId }) };
  return { kind, cause, params, isBellOnly: true };
}

/** Told when it is placed; a bank transfer's order once more when the money has come. */
async function tellPlaced(trx: Trx, deps: Deps, scope: AccountScope, order: OrderFacts): Promise<void> {
  const isAwaited = order.state === "awaiting_payment";
  const kind = order.method === "bank" && !isAwaited ? "order_paid" : "order_placed";
  const noticeId = await writeNotice(trx, deps, scope, noticeOf(order, kind, false));
  if (noticeId === null) return;
  const lines = await linesOfOrder(trx, scope, order.id);
  const invoice = await findInvoiceOfOrder(trx, scope, order.id);
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  const transfer = await transferOf(
    trx,
    orderKinds,
    scope,
    order,
    lines.map((line) => ({ ...line, quote_total: (line.net_minor ?? 0) + (line.vat_minor ?? 0) })),
  );
  const isSetAside = orderKinds.reservesMoney(lines) && order.method !== "free";
  await queueMail(trx, deps, scope, noticeId, reader, {
    also: isAwaited ? [] : await stopAskingForMoney(trx, deps, scope, order, reader?.address ?? ""),
    facts: {
      template: "order-placed",
      ...head(order),
      method: order.method,
      isPaid: !isAwaited && order.method !== "invoice",
      lines: lines.slice(0, listedMax).map((line) => soldLine(line)),
      lineCount: lines.length,
      areRegistrations: areRegistrations(lines),
      netMinor: order.net_minor,
      vat: vatByRate(lines),
      totalMinor: order.total_minor,
      creditMinor: order.credit_minor,
      dueOn: invoice?.due_on ?? null,
      bank:
        transfer !== null
          ? { ...transfer, bankgiro: transfer.bankgiro ?? "", iban: transfer.iban ?? "", bic: transfer.bic ?? "" }
          : isAwaited && order.method === "bank" && invoice !== null
            ? bankOf(invoice)
            : null,
      isSetAside,
    },
  });
}

async function tellCompleted(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  line: LineFacts,
  news: OrderNews,
): Promise<void> {
  const facts = registeredFacts(order, line);
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(order, line, news, facts === null));
  if (noticeId === null || facts === null) return;
  await queueMail(trx, deps, scope, noticeId, await orderReader(trx, scope, order, deps.clock.now()), { facts });
}

/** Null for what is not a registration: the summary tells of it. */
function registeredFacts(order: OrderFacts, line: LineFacts): FactsOf<"domain-registered"> | null {
  if (!isRegistration(line) || line.domain_id === null || line.ascii_name === null) return null;
  return {
    template: "domain-registered",
    ...head(order),
    domainId: line.domain_id,
    name: line.ascii_name,
    expiresAt: expiryOf(line),
    renews: renewsOf(line),
    nameServers: line.ns_wanted ?? [],
  };
}

async function tellLine(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  line: LineFacts,
  news: OrderNews,
  reader: Recipient | null,
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(order, line, news, false));
  if (noticeId === null) return;
  const facts: MailFacts =
    news.kind === "request_needs_you"
      ? { template: "request-needs-you", ...head(order), line: askedLine(line) }
      : { template: "request-ended", ...head(order), line: endedLine(line) };
  await queueMail(trx, deps, scope, noticeId, reader, { facts });
}

/** What has happened has a mail of its own, as everything about a registry lock has, to its owner and the registrant. */
function isToldByItself(line: LineFacts): boolean {
  return line.state === "completed" && orderKinds.of(line)?.isToldByItself === true;
}

async function gatherLine(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  line: LineFacts,
  news: OrderNews,
): Promise<void> {
  // The summary's news may overtake those of the last line; it says them too.
  if (order.state === "closed") return;
  // An order that delivered nothing is cancelled and not closed: its last line brings the summary.
  if (order.state === "cancelled") return tellClosed(trx, deps, scope, order);
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(order, line, news, false));
  if (noticeId === null) return;
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  await gatherMail(trx, deps, scope, noticeId, reader, { template: "order-update", orderNumber: order.number }, (facts) =>
    withLine(facts?.template === "order-update" ? facts : emptyUpdate(order), order, line),
  );
}

function emptyUpdate(order: OrderFacts): FactsOf<"order-update"> {
  return {
    template: "order-update",
    ...head(order),
    lineCount: order.line_count,
    doneCount: 0,
    asked: [],
    askedCount: 0,
    ended: [],
    endedCount: 0,
  };
}

function withLine(facts: FactsOf<"order-update">, order: OrderFacts, line: LineFacts): FactsOf<"order-update"> {
  const now = { ...facts, doneCount: order.done_count };
  return needsYou(line)
    ? { ...now, asked: [...facts.asked, askedLine(line)].slice(0, listedMax), askedCount: facts.askedCount + 1 }
    : { ...now, ended: [...facts.ended, endedLine(line)].slice(0, listedMax), endedCount: facts.endedCount + 1 };
}

/** The summary. It also says what a mail still gathering would have said, so that one is not sent. */
async function tellClosed(trx: Trx, deps: Deps, scope: AccountScope, order: OrderFacts): Promise<void> {
  const lines = await linesOfOrder(trx, scope, order.id);
  const [only] = lines;
  const isToldAlready =
    lines.length === 1 && only !== undefined && (isEnded(only) || registeredFacts(order, only) !== null || isToldByItself(only));
  const noticeId = await writeNotice(trx, deps, scope, noticeOf(order, "order_closed", isToldAlready));
  if (noticeId === null || isToldAlready) return;
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  const also = await stopGathering(trx, deps, scope, order, reader?.address ?? "");
  const [done, ended] = [lines.filter((line) => line.state === "completed"), lines.filter((line) => isEnded(line))];
  await queueMail(trx, deps, scope, noticeId, reader, {
    also,
    facts: {
      template: "order-closed",
      ...head(order),
      areRegistrations: areRegistrations(lines),
      done: done.slice(0, listedMax).map((line) => doneLine(line)),
      doneCount: done.length,
      ended: ended.slice(0, listedMax).map((line) => endedLine(line)),
      endedCount: ended.length,
      creditedMinor: ended.reduce((sum, line) => sum + (line.credit_total ?? 0), 0),
    },
  });
}

/** A mail that still gathers and only asks for what is paid by now is not sent. Gives the notices it was for. */
async function stopAskingForMoney(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  address: string,
): Promise<string[]> {
  const of = { template: "order-update", orderNumber: order.number } as const;
  const found = await findGatheringMail(trx, deps, scope, of, address);
  const facts = found?.payload.facts;
  if (found === null || facts?.template !== "order-update") return [];
  const asksForMoneyOnly = facts.asked.every((line) => line.reason === 4006 && !line.isFunded);
  return facts.endedCount === 0 && asksForMoneyOnly ? stopGathering(trx, deps, scope, order, address) : [];
}

async function stopGathering(trx: Trx, deps: Deps, scope: AccountScope, order: OrderFacts, address: string): Promise<string[]> {
  const found = await findGatheringMail(trx, deps, scope, { template: "order-update", orderNumber: order.number }, address);
  if (found === null) return [];
  await suppressDelivery(trx, scope, found.id, deps.clock.now());
  return [...(found.noticeId === null ? [] : [found.noticeId]), ...found.payload.also];
}

function head(order: OrderFacts): { orderNumber: number; currency: string } {
  return { orderNumber: order.number, currency: order.currency };
}

const isRegistration = (line: LineFacts): boolean => orderKinds.of(line)?.isRegistration === true;

function areRegistrations(lines: readonly LineFacts[]): boolean {
  return lines.every(isRegistration);
}

function noticeOf(order: OrderFacts, kind: string, isBellOnly: boolean) {
  return { kind, cause: `order:${order.id}`, params: { orderId: order.id, orderNumber: order.number }, isBellOnly };
}

function noticeOfLine(order: OrderFacts, line: LineFacts, news: OrderNews, isBellOnly: boolean) {
  const params = {
    orderId: order.id,
    orderNumber: order.number,
    requestId: line.id,
    name: line.ascii_name,
    reason: line.reason,
    domainId: line.domain_id,
  };
  return { kind: news.kind, cause: `request:${line.id}:v${news.version}`, params, isBellOnly };
}
