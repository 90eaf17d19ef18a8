import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { servedDnsNewsJob, type ServedDnsNews } from "../../../zones/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { servedDnsNewsMail } from "./mail.ts";

const kinds = {
  delegated: "reverse_delegated",
  lost: "reverse_lost",
  failing: "secondary_failing",
  expired: "secondary_expired",
} as const satisfies Record<ServedDnsNews["step"], string>;

/**
 * Tells the owner of an account what happened to its reverse DNS or secondary DNS. If the same news comes again, nothing changes.
 */
export async function notifyServedDnsNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, step, name, detail, serviceId }: ServedDnsNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `served-dns:${id}`,
      params: { name, serviceId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "served-dns-news", step, name, detail, serviceId } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: servedDnsNewsMail, facts });
  });
}

export const work = noticeJob(servedDnsNewsJob, 1, notifyServedDnsNews);
