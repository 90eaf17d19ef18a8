import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { webhookStoppedJob, type WebhookStopped } from "../../../webhooks/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { webhookStopped } from "./mail.ts";

/**
 * Notifies an account that nothing is sent to one of its webhook endpoints any more. If the same news comes again, nothing
 * changes.
 */
export async function notifyWebhookStopped(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { webhookId, host, cause, at }: WebhookStopped,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "webhook_stopped",
      cause: `webhook:${webhookId}:${at}`,
      params: { webhookId, host, cause },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "webhook-stopped", webhookId, host, cause } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: webhookStopped, facts });
  });
}

export const work = noticeJob(webhookStoppedJob, 1, notifyWebhookStopped);
