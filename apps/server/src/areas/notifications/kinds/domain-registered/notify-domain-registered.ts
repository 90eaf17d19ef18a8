import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { expiryOf, isRegistration, noticeOfLine, orderHead, renewsOf, type LineNews } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import { domainRegistered } from "./mail.ts";

/** Notifies that a name is registered. Other completed requests are in the summary of their order. */
export async function notifyRequestCompleted(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  of: LineNews,
): Promise<void> {
  const { order, line } = of;
  const isRegistered = isRegistration(line);
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(of, !isRegistered));
  if (noticeId === null || !isRegistered) return;
  await queueMail(trx, deps, scope, noticeId, await orderReader(trx, scope, order, deps.clock.now()), {
    kind: domainRegistered,
    facts: {
      template: "domain-registered",
      ...orderHead(order),
      domainId: line.domain_id,
      name: line.ascii_name,
      expiresAt: expiryOf(line),
      renews: renewsOf(line),
      nameServers: line.ns_wanted ?? [],
    },
  });
}
