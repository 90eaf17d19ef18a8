import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { setTakenBackJob, type SetTakenBack } from "../../../zones/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { recordTakenBack } from "./mail.ts";

/**
 * Notifies an account that the name servers refused a record that it had saved. If the same news comes again, nothing changes.
 */
export async function notifyRecordTakenBack(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { zoneId, domainId, apex, owner, type, version, isGone }: SetTakenBack,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "record_taken_back",
      cause: `zone:${zoneId}:${version}`,
      params: { zoneId, domainId, name: apex },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "record-taken-back", domainId, apex, set: `${owner || "@"} ${type}`, isGone } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: recordTakenBack, facts });
  });
}

export const work = noticeJob(setTakenBackJob, 1, notifyRecordTakenBack);
