import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { markEndingJob, type MarkEnding } from "../../../trademarks/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { markEndingMail } from "./mail.ts";

/** Tells the owner of an account that an SMD file ends soon. If the same news comes again, nothing changes. */
export async function notifyMarkEnding(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { markId, name, endsAt }: MarkEnding,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "mark_ending",
      cause: `mark-ending:${markId}`,
      params: { name, markId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "mark-ending", name, endsAt } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: markEndingMail, facts });
  });
}

export const work = noticeJob(markEndingJob, 1, notifyMarkEnding);
