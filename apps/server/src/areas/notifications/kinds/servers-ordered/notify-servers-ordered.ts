import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { serversOrderedJob, type ServersOrdered } from "../../../orders/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { serversOrdered } from "./mail.ts";

/**
 * Notifies the owner of an account at once that new name servers were ordered for its domains. Whoever controls the name servers
 * of a domain controls its mail and web site (T33). If the same news comes again, nothing changes.
 */
export async function notifyServersOrdered(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  news: ServersOrdered,
): Promise<void> {
  const { orderId, orderNumber, domainId, name, others, servers, former, at } = news;
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "servers_ordered",
      cause: `servers:${orderId}`,
      params: { domainId, name, others, orderNumber },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "servers-ordered", orderNumber, domainId, name, others, servers, former, at } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: serversOrdered, facts });
  });
}

export const work = noticeJob(serversOrderedJob, 1, notifyServersOrdered);
