import { isEmail } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { nameLeavingJob, type NameLeaving } from "../../../domains/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { findRegistrant, ownerReader } from "../../readers/index.ts";
import { nameLeaving } from "./mail.ts";

/**
 * Tells the account's owner about a step of a domain's outgoing transfer. The domain's registrant is told as well if the address
 * is a different one, so that an attacker who reads one mailbox cannot hide the transfer (T34). The same news is told once.
 */
export async function notifyNameLeaving(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  news: NameLeaving,
): Promise<void> {
  const { domainId, name, step, at, transferId, otherParty, until } = news;
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "name_leaving",
      cause: `leaving:${domainId}:${step}:${at}`,
      params: { domainId, name, step },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "name-leaving", domainId, name, step, at, transferId, otherParty, until } as const;
    const owner = await ownerReader(trx, scope);
    await queueMail(trx, deps, scope, noticeId, owner, { kind: nameLeaving, facts });
    const registrant = await findRegistrant(trx, scope, domainId);
    if (owner === null || registrant === null || !isEmail(registrant.email)) return;
    if (registrant.email.toLowerCase() === owner.address.toLowerCase()) return;
    const reader = { ...owner, address: registrant.email, firstName: registrant.first_name };
    await queueMail(trx, deps, scope, noticeId, reader, { kind: nameLeaving, facts });
  });
}

export const work = noticeJob(nameLeavingJob, 2, notifyNameLeaving);
