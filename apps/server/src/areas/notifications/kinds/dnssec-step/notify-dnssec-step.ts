import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { ownerStepJob, type OwnerStepNews } from "../../../dnssec/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { dnssecStep } from "./mail.ts";

/**
 * Notifies an account of a DNSSEC step that only the owner of the domain can arrange. If the same news comes again, nothing
 * changes.
 */
export async function notifyDnssecStep(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { domainId, name, act, records, keys, since, isReminder }: OwnerStepNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const tags = records.map(({ keyTag }) => keyTag).join("+");
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "dnssec_step",
      cause: `dnssec-step:${domainId}:${act}:${tags}:${since}${isReminder ? ":again" : ""}`,
      params: { domainId, name, act },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "dnssec-step", domainId, name, act, records, keys, isReminder } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: dnssecStep, facts });
  });
}

export const work = noticeJob(ownerStepJob, 1, notifyDnssecStep);
