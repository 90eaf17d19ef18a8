import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { raiseTask, type StaffTask } from "../../../platform/staff-tasks.ts";
import type { NotificationDeps } from "../deps.ts";
import { dueDeliveries, markNotices, sendDeliveryJob, undeliveredNotices, type SilentAccount } from "../queue/index.ts";

const atOnce = 500;

/** Every due delivery should have a job that sends it. A delivery that has been due for longer than this has lost its job. */
const lateMs = 10_000;

/** If a notice has reached nobody after this time, staff get a task (I-N2). */
const silentMs = 24 * 3_600_000;

/**
 * Queues deliveries again if their job was lost, and makes staff tasks for notices that have reached nobody for a day. It
 * searches with a database role that sees all accounts and may only read, and then acts as the worker in each account. Returns
 * how many deliveries and accounts it acted on.
 */
export async function deliverySweep(deps: Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">): Promise<number> {
  const now = deps.clock.now();
  const late = await tx(deps.sweeping, { actor: "job:sweep" }, (trx) => dueDeliveries(trx, addMs(now, -lateMs), atOnce));
  for (const job of late) {
    const scope = makeScope({ accountId: job.accountId, brandId: job.brandId, actor: "job:sweep-deliveries" });
    await tx(deps.pool, scope, (trx) => deps.jobs.enqueue(trx, sendDeliveryJob, [job]));
  }
  const silent = await tx(deps.sweeping, { actor: "job:sweep" }, (trx) => undeliveredNotices(trx, addMs(now, -silentMs), atOnce));
  for (const account of silent) {
    const scope = makeScope({ accountId: account.accountId, brandId: account.brandId, actor: "job:sweep-deliveries" });
    await tx(deps.pool, scope, async (trx) => {
      await raiseTask(trx, scope, silenceTask(account));
      await markNotices(trx, scope, account.noticeIds, "escalated_at", now);
    });
  }
  return late.length + silent.length;
}

/** Makes one open task per account, because ten mails that are not sent during an outage are one problem. */
function silenceTask({ noticeIds, isLegal }: SilentAccount): StaffTask {
  return {
    kind: "notice_undelivered",
    key: "mail",
    severity: isLegal ? "alarm" : "high",
    subject: { kind: "notice", id: noticeIds[0] ?? "" },
    text: taskText("noticesUndelivered", { count: noticeIds.length }),
  };
}
