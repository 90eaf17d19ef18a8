import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { endedLineOf, noticeOfLine, orderHead, type LineNews } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import type { Recipient } from "../../readers/index.ts";
import { requestEnded } from "./mail.ts";

/** Notifies the customer that a line of an order ended without delivery. */
export async function notifyRequestEnded(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  of: LineNews,
  reader: Recipient | null,
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(of, false));
  if (noticeId === null) return;
  const facts = { template: "request-ended", ...orderHead(of.order), line: endedLineOf(of.line) } as const;
  await queueMail(trx, deps, scope, noticeId, reader, { kind: requestEnded, facts });
}
