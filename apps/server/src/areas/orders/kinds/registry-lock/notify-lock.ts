import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { nameLeavingJob } from "../../../domains/index.ts";
import type { OutsideDeps } from "../../deps.ts";

/** What has happened to a lock, in the form in which the domain's owner is told. */
export type LockNews = {
  readonly domainId: string;
  readonly name: string;
  readonly step: "lock_on" | "lock_opened" | "lock_closed" | "lock_ended";
  readonly at: Date;
  /** Name of the user who asked for it. Null if nobody in the account did. */
  readonly by: string | null;
  readonly until: Date | null;
};

const actionOf = {
  lock_on: "domain.registrylock-on",
  lock_opened: "domain.registrylock-opened",
  lock_closed: "domain.registrylock-closed",
  lock_ended: "domain.registrylock-ended",
} as const;

/** Records what was seen of a lock in the history, notifies open browsers, and mails the owner and the registrant. */
export async function notifyLock(
  trx: Trx,
  deps: Pick<OutsideDeps, "jobs">,
  scope: AccountScope,
  { domainId, name, step, at, by, until }: LockNews,
): Promise<void> {
  const { accountId, brandId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: actionOf[step],
    object: domainId,
    after: { by, until: until?.toISOString() ?? null },
  });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
  await deps.jobs.enqueue(trx, nameLeavingJob, [
    {
      accountId,
      brandId,
      domainId,
      name,
      step,
      at: at.toISOString(),
      transferId: null,
      otherParty: by,
      until: until?.toISOString() ?? null,
    },
  ]);
}
