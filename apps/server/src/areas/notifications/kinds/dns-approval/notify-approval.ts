import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { membersWith } from "../../../accounts/index.ts";
import { approvalNewsJob, type ApprovalNews } from "../../../zones/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { userReader } from "../../readers/index.ts";
import { dnsApproval } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Notifies all users who may approve a change of records that it is waiting for them (ADR 28). After the decision, its author is
 * notified. If nobody decided in time, the author and those users are notified. Each is notified once. Users who may no longer
 * change records, or have left the account, are not notified.
 */
export async function notifyApproval(deps: Deps, scope: AccountScope, news: ApprovalNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const author = /^user:([0-9a-f-]{36})$/.exec(news.author)?.[1] ?? "";
    const editors = await membersWith(trx, "dns_edit", deps.clock.now());
    for (const { user_id: userId, username } of editors) {
      const isAuthor = userId === author;
      if (news.step === "asked" ? isAuthor : news.step !== "expired" && !isAuthor) continue;
      await notifyUser(trx, deps, scope, news, { userId, username, isAuthor });
    }
  });
}

export const work = noticeJob(approvalNewsJob, 1, notifyApproval);

async function notifyUser(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  news: ApprovalNews,
  { userId, username, isAuthor }: { readonly userId: string; readonly username: string; readonly isAuthor: boolean },
): Promise<void> {
  const { step, approvalId, zoneId, domainId, apex, authorName, deciderName, sets, setCount, words, until } = news;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: `dns_approval_${step}`,
    cause: `approval:${approvalId}:${userId}`,
    params: { approvalId, zoneId, apex },
    isBellOnly: false,
    userId,
  });
  if (noticeId === null) return;
  const reader = await userReader(trx, scope, { userId, username }, deps.clock.now());
  const page = step === "expired" && !isAuthor ? "missed" : step;
  const facts = {
    template: "dns-approval",
    step: page,
    domainId,
    apex,
    author: authorName,
    decider: deciderName,
    sets,
    setCount,
    words,
    until,
  } as const;
  await queueMail(trx, deps, scope, noticeId, reader, { kind: dnsApproval, facts });
}
