import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { namesFoundJob, type NamesFound } from "../../../monitoring/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { namesFoundMail } from "./mail.ts";

/** Tells the owner of an account which names its ID monitoring has found. If the same news comes again, nothing changes. */
export async function notifyNamesFound(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, serviceId, marks, count, names }: NamesFound,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "names_found",
      cause: `names-found:${id}`,
      params: { count, name: names[0]?.name ?? "", serviceId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "names-found", serviceId, marks, count, names } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: namesFoundMail, facts });
  });
}

export const work = noticeJob(namesFoundJob, 1, notifyNamesFound);
