import { minorOf, sumMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { orderKinds } from "../../../orders/kinds/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { listedMax } from "../../mail/index.ts";
import {
  areRegistrations,
  doneLineOf,
  endedLineOf,
  isEnded,
  isRegistration,
  linesOfOrder,
  noticeOfOrder,
  orderHead,
  type LineFacts,
  type OrderFacts,
} from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import { orderClosed } from "./mail.ts";

/**
 * Sends the summary of an order.
 *
 * `stopGathering`: keeps the order's unsent mail with gathered news to this address from being sent, because the summary contains
 * the same news. It returns the notices of that mail.
 */
export async function notifyOrderClosed(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  order: OrderFacts,
  stopGathering: (address: string) => Promise<string[]>,
): Promise<void> {
  const lines = await linesOfOrder(trx, scope, order.id);
  const [only] = lines;
  const isNotifiedAlready =
    lines.length === 1 && only !== undefined && (isEnded(only) || isRegistration(only) || isNotifiedByItself(only));
  const noticeId = await writeNotice(trx, deps, scope, noticeOfOrder(order, "order_closed", isNotifiedAlready));
  if (noticeId === null || isNotifiedAlready) return;
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  const also = await stopGathering(reader?.address ?? "");
  const [done, ended] = [lines.filter((line) => line.state === "completed"), lines.filter((line) => isEnded(line))];
  await queueMail(trx, deps, scope, noticeId, reader, {
    kind: orderClosed,
    also,
    facts: {
      template: "order-closed",
      ...orderHead(order),
      areRegistrations: areRegistrations(lines),
      done: done.slice(0, listedMax).map((line) => doneLineOf(line)),
      doneCount: done.length,
      ended: ended.slice(0, listedMax).map((line) => endedLineOf(line)),
      endedCount: ended.length,
      creditedMinor: minorOf(creditedOf(ended, order)),
    },
  });
}

function creditedOf(ended: readonly LineFacts[], order: OrderFacts): Money {
  return sumMoney(
    ended.flatMap(({ credit }) => credit?.total ?? []),
    order.total.currency,
  );
}

/**
 * Whether a separate mail already says that the line is completed. An order of only this line then gets no summary. An example is
 * a registry lock: each of its steps has a mail to the owner and the registrant.
 */
function isNotifiedByItself(line: LineFacts): boolean {
  return line.state === "completed" && orderKinds.of(line)?.isNotifiedByItself === true;
}
