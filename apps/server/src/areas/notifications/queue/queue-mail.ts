import { tell } from "../../../platform/live.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { addMs } from "../../../platform/clock.ts";
import type { NotificationDeps } from "../deps.ts";
import { findGathering, insertDelivery, insertNotice, replacePayload, type NewNotice } from "./deliveries.repository.ts";
import { mailPayload, type MailFacts, type MailPayload } from "../mail/facts.ts";
import { sendDeliveryJob } from "./send-delivery.job.ts";
import type { Recipient } from "../readers/readers.ts";

type Deps = Pick<NotificationDeps, "jobs" | "clock">;

/** Mails that gather news of one order. */
type Gathered = "order-update" | "credit-notes";

/** News of a large order that come within this time share a mail; longer, and people wait for what needs them. */
export const gatherMs = 120_000;

/** Writes news down and rings the bell of open browsers; null when it was told before. */
export async function writeNotice(trx: Trx, deps: Deps, scope: AccountScope, notice: NewNotice): Promise<string | null> {
  const noticeId = await insertNotice(trx, scope, notice, deps.clock.now());
  if (noticeId !== null) await tell(trx, scope.accountId, { topic: "notice", ids: [noticeId] });
  return noticeId;
}

/** A mail about a notice, to be sent at once or after a pause. Without a recipient the sweep hands the notice to a person. */
export async function queueMail(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  noticeId: string,
  recipient: Recipient | null,
  mail: { readonly facts: MailFacts; readonly also?: readonly string[]; readonly pauseMs?: number },
): Promise<void> {
  if (recipient === null) return;
  const now = deps.clock.now();
  const { address, ...reader } = recipient;
  const payload: MailPayload = { ...reader, facts: mail.facts, also: [...(mail.also ?? [])], unknownCount: 0 };
  const at = addMs(now, mail.pauseMs ?? 0);
  const deliveryId = await insertDelivery(trx, scope, { noticeId, address, payload, at }, now);
  const job = { accountId: scope.accountId, brandId: scope.brandId, deliveryId };
  await deps.jobs.enqueue(trx, sendDeliveryJob, [job], at > now ? { startAfter: at } : {});
}

/**
 * Adds news to the mail of its order that is still gathering, or begins one. `grow` gives the facts with the news in it,
 * from those so far (null: none), or null when the mail is full. The caller holds the order's row.
 */
export async function gatherMail(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  noticeId: string,
  recipient: Recipient | null,
  of: { readonly template: Gathered; readonly orderNumber: number },
  grow: (facts: MailFacts | null) => MailFacts | null,
): Promise<void> {
  if (recipient === null) return;
  const found = await findGatheringMail(trx, deps, scope, of, recipient.address);
  const grown = found === null ? null : grow(found.payload.facts);
  if (found !== null && grown !== null)
    return replacePayload(trx, scope, found.id, {
      ...found.payload,
      facts: grown,
      also: [...found.payload.also, noticeId],
    });
  const begun = grow(null);
  if (begun === null) throw new RangeError("a mail with one piece of news cannot be full");
  await queueMail(trx, deps, scope, noticeId, recipient, { facts: begun, pauseMs: gatherMs });
}

export type GatheringMail = { readonly id: string; readonly noticeId: string | null; readonly payload: MailPayload };

export async function findGatheringMail(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  scope: AccountScope,
  of: { readonly template: Gathered; readonly orderNumber: number },
  address: string,
): Promise<GatheringMail | null> {
  const now = deps.clock.now();
  const row = await findGathering(trx, scope, { ...of, address }, { from: now, to: addMs(now, gatherMs) });
  return row === null ? null : { id: row.id, noticeId: row.notice_id, payload: mailPayload.parse(row.payload) };
}
