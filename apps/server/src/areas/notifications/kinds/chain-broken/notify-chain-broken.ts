import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { chainBrokenJob, type ChainBroken } from "../../../dnssec/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { chainBroken } from "./mail.ts";

/** Notifies an account at once that the DNSSEC chain of a domain is broken. If the same news comes again, nothing changes. */
export async function notifyChainBroken(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { domainId, name, at }: ChainBroken,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "chain_broken",
      cause: `dnssec:${domainId}:${at}`,
      params: { domainId, name },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "chain-broken", domainId, name } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: chainBroken, facts });
  });
}

export const work = noticeJob(chainBrokenJob, 1, notifyChainBroken);
