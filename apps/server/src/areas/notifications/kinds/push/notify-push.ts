import { isEmail } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { pushNewsJob, findPush, type PushNews } from "../../../pushes/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, findRegistrant, ownerReader, strangerReader, type Recipient } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { push } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** How many domains a mail lists. */
const listed = 20;

/**
 * Notifies the people concerned of a step of a push. The giver's owner and the registrants of the domains are notified of its
 * beginning and end, so that an attacker who reads one mailbox cannot hide it. The receiver gets the link, and is notified if the
 * push is taken back. If the same news comes again, nothing changes.
 */
export async function notifyPush(deps: Deps, scope: AccountScope, news: PushNews): Promise<void> {
  const giver = makeScope({ accountId: news.giverId, brandId: scope.brandId, actor: scope.actor });
  const { row, by } = await tx(deps.pool, giver, async (trx) => ({
    row: await findPush(trx, giver, news.pushId),
    by: await accountName(trx, giver),
  }));
  if (row === null) return;
  const { step, names } = news;
  const base = { template: "push", pushId: news.pushId, names: names.slice(0, listed), count: names.length, by } as const;
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "push",
      cause: `push:${news.pushId}:${step}`,
      params: { pushId: news.pushId, step, names: base.names },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const send = (reader: Recipient | null, facts: Omit<Facts, keyof typeof base>) =>
      queueMail(trx, deps, scope, noticeId, reader, { kind: push, facts: { ...base, ...facts } });
    const until = row.endsAt.toISOString();
    if (step === "received") return send(await ownerReader(trx, scope), { step, email: null, message: "", until: null });
    if (step === "offered")
      await send(await strangerReader(trx, scope, { address: row.email }, { kind: "offered", by }), {
        step,
        email: null,
        message: row.message,
        until,
      });
    if (step === "withdrawn")
      await send(await strangerReader(trx, scope, { address: row.email }, { kind: "offered", by }), {
        step: "takenBack",
        email: null,
        message: "",
        until: null,
      });
    const own = step === "offered" ? "begun" : step;
    for (const reader of await ownSide(trx, scope, row.domainIds))
      await send(reader, { step: own, email: row.email, message: "", until: own === "begun" ? until : null });
  });
}

export const work = noticeJob(pushNewsJob, 1, notifyPush);

/** Recipients on the giver's side: the account's owner, and each registrant with a different address. */
async function ownSide(trx: Trx, scope: AccountScope, domainIds: readonly string[]): Promise<Recipient[]> {
  const owner = await ownerReader(trx, scope);
  if (owner === null) return [];
  const readers = new Map([[owner.address.toLowerCase(), owner]]);
  for (const domainId of domainIds) {
    const registrant = await findRegistrant(trx, scope, domainId);
    if (registrant === null || !isEmail(registrant.email) || readers.has(registrant.email.toLowerCase())) continue;
    readers.set(registrant.email.toLowerCase(), { ...owner, address: registrant.email, firstName: registrant.first_name });
  }
  return [...readers.values()];
}
