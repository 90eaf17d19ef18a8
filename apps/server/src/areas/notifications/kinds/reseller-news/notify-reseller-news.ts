import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { resellerNewsJob, type ResellerNews } from "../../../resellers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { resellerNewsMail } from "./mail.ts";

const kinds = {
  admitted: "reseller_admitted",
  waits: "reseller_waits",
  refused: "reseller_refused",
} as const satisfies Record<ResellerNews["step"], string>;

/** Tells the owner of an account what became of its application to become a reseller. Each step is told once. */
export async function notifyResellerNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, step, reason }: ResellerNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `reseller-application:${id}`,
      params: {},
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "reseller-news", step, reason } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: resellerNewsMail, facts });
  });
}

export const work = noticeJob(resellerNewsJob, 1, notifyResellerNews);
