import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { listedMax } from "../../mail/index.ts";
import {
  askedLineOf,
  endedLineOf,
  needsYou,
  noticeOfLine,
  orderHead,
  type LineFacts,
  type LineNews,
  type OrderFacts,
} from "../../orders/index.ts";
import { findGatheringMail, gatherMail, suppressDelivery, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { orderUpdate } from "./mail.ts";

type Deps = Pick<NotificationDeps, "jobs" | "clock">;

/** Adds the news of a line to the mail that gathers the order's news and is sent some minutes later. */
export async function notifyOrderUpdate(trx: Trx, deps: Deps, scope: AccountScope, of: LineNews): Promise<void> {
  const { order, line } = of;
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(of, false));
  if (noticeId === null) return;
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  await gatherMail(trx, deps, scope, noticeId, reader, { kind: orderUpdate, orderNumber: order.number }, (facts) =>
    withLine(facts ?? emptyUpdate(order), order, line),
  );
}

function emptyUpdate(order: OrderFacts): Facts {
  return {
    template: "order-update",
    ...orderHead(order),
    lineCount: order.line_count,
    doneCount: 0,
    asked: [],
    askedCount: 0,
    ended: [],
    endedCount: 0,
  };
}

function withLine(facts: Facts, order: OrderFacts, line: LineFacts): Facts {
  const now = { ...facts, doneCount: order.done_count };
  return needsYou(line)
    ? { ...now, asked: [...facts.asked, askedLineOf(line)].slice(0, listedMax), askedCount: facts.askedCount + 1 }
    : { ...now, ended: [...facts.ended, endedLineOf(line)].slice(0, listedMax), endedCount: facts.endedCount + 1 };
}

/**
 * Keeps a mail with gathered news from being sent if it only asks for money that has been paid in the meantime. Returns its
 * notices.
 */
export async function stopAskingForMoney(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  address: string,
): Promise<string[]> {
  const found = await findGatheringMail(trx, deps, scope, { kind: orderUpdate, orderNumber: order.number }, address);
  if (found === null) return [];
  const { facts } = found.payload;
  const asksForMoneyOnly = facts.asked.every((line) => line.reason === 4006 && !line.isFunded);
  return facts.endedCount === 0 && asksForMoneyOnly ? stopGathering(trx, deps, scope, order, address) : [];
}

/** Keeps the order's mail with gathered news from being sent. Returns its notices. */
export async function stopGathering(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderFacts,
  address: string,
): Promise<string[]> {
  const found = await findGatheringMail(trx, deps, scope, { kind: orderUpdate, orderNumber: order.number }, address);
  if (found === null) return [];
  await suppressDelivery(trx, scope, found.id, deps.clock.now());
  return [...(found.noticeId === null ? [] : [found.noticeId]), ...found.payload.also];
}
