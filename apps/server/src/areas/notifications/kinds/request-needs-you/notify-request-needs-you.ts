import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { askedLineOf, noticeOfLine, orderHead, type LineNews } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import type { Recipient } from "../../readers/index.ts";
import { requestNeedsYou } from "./mail.ts";

/** Notifies the customer that a line of an order waits for an answer. */
export async function notifyRequestNeedsYou(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  of: LineNews,
  reader: Recipient | null,
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(of, false));
  if (noticeId === null) return;
  const facts = { template: "request-needs-you", ...orderHead(of.order), line: askedLineOf(of.line) } as const;
  await queueMail(trx, deps, scope, noticeId, reader, { kind: requestNeedsYou, facts });
}
