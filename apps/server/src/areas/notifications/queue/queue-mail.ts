import { notifyBrowsers } from "../../../platform/live.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { addMs } from "../../../platform/clock.ts";
import type { NotificationDeps } from "../deps.ts";
import { payloadWith, type AnyFacts, type KindOf, type MailPayload } from "../mail/index.ts";
import { isMailWanted } from "../choices/index.ts";
import type { Recipient } from "../readers/index.ts";
import { findGathering, insertDelivery, replacePayload } from "./deliveries.repository.ts";
import { insertNotice, markNotices, type NewNotice } from "./notices.repository.ts";
import { sendDeliveryJob } from "./send-delivery.job.ts";

type Deps = Pick<NotificationDeps, "clock"> & { readonly jobs: Pick<NotificationDeps["jobs"], "enqueue"> };

/**
 * News about a large order that arrive within this time share a mail. A longer time would delay news about lines that wait for
 * the customer.
 */
const gatherMs = 120_000;

/** Writes a notice and updates the notification bell in open browsers. Null if it was already written. */
export async function writeNotice(trx: Trx, deps: Deps, scope: AccountScope, notice: NewNotice): Promise<string | null> {
  const noticeId = await insertNotice(trx, scope, notice, deps.clock.now());
  if (noticeId !== null) await notifyBrowsers(trx, scope.accountId, { topic: "notice", ids: [noticeId] });
  return noticeId;
}

type NewMail<Facts extends AnyFacts> = {
  readonly kind: KindOf<Facts>;
  readonly facts: NoInfer<Facts>;
  /** The ids of further notices that the mail covers. */
  readonly also?: readonly string[];
  readonly pauseMs?: number;
  /** Id of the delivery, if the caller has to know the Message-ID of the mail. */
  readonly deliveryId?: string;
};

/**
 * Queues a mail about a notice. It is sent at once or after a pause. If there is no recipient, nothing is queued, and the
 * periodic job makes a staff task later.
 */
export async function queueMail<Facts extends AnyFacts>(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  noticeId: string,
  recipient: Recipient | null,
  mail: NewMail<Facts>,
): Promise<void> {
  if (recipient === null) return;
  const now = deps.clock.now();
  // The reader has turned off this kind of mail, so being shown in the notification bell counts as delivered.
  if (!(await isMailWanted(trx, scope, mail.kind.template, recipient.address)))
    return markNotices(trx, scope, [noticeId, ...(mail.also ?? [])], "delivered_at", now);
  const { address, ...reader } = recipient;
  const payload: MailPayload = { ...reader, facts: mail.facts, also: [...(mail.also ?? [])], unknownCount: 0 };
  const at = addMs(now, mail.pauseMs ?? 0);
  const queued = { id: mail.deliveryId ?? newId(now.getTime()), noticeId, template: mail.kind.template, address, payload, at };
  const deliveryId = await insertDelivery(trx, scope, queued, now);
  const job = { accountId: scope.accountId, brandId: scope.brandId, deliveryId };
  await deps.jobs.enqueue(trx, sendDeliveryJob, [job], at > now ? { startAfter: at } : {});
}

/** Queues a mail that only shows a text to its author. It belongs to no notice. */
export async function queueTrial(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  mail: { readonly id: string; readonly template: string; readonly address: string; readonly payload: MailPayload },
): Promise<void> {
  const now = deps.clock.now();
  const deliveryId = await insertDelivery(trx, scope, { ...mail, noticeId: null, at: now }, now);
  await deps.jobs.enqueue(trx, sendDeliveryJob, [{ accountId: scope.accountId, brandId: scope.brandId, deliveryId }]);
}

/** A mail that gathers news of this kind about one order. */
type GatheredOf<Facts extends AnyFacts> = { readonly kind: KindOf<Facts>; readonly orderNumber: number };

/**
 * Adds news to the mail that gathers the order's news, or starts a new one. `grow` takes the facts so far (null if there are
 * none) and returns them with the news added, or null if the mail is full. The caller has locked the order.
 */
export async function gatherMail<Facts extends AnyFacts>(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  noticeId: string,
  recipient: Recipient | null,
  of: GatheredOf<Facts>,
  grow: (facts: NoInfer<Facts> | null) => NoInfer<Facts> | null,
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
  await queueMail(trx, deps, scope, noticeId, recipient, { kind: of.kind, facts: begun, pauseMs: gatherMs });
}

type GatheringMail<Facts extends AnyFacts> = {
  readonly id: string;
  readonly noticeId: string | null;
  readonly payload: MailPayload<Facts>;
};

/** The mail to this address that gathers the order's news. Null if there is none, or if it is already being sent. */
export async function findGatheringMail<Facts extends AnyFacts>(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  scope: AccountScope,
  { kind, orderNumber }: GatheredOf<Facts>,
  address: string,
): Promise<GatheringMail<Facts> | null> {
  const now = deps.clock.now();
  const of = { template: kind.template, orderNumber, address };
  const row = await findGathering(trx, scope, of, { from: now, to: addMs(now, gatherMs) });
  return row === null ? null : { id: row.id, noticeId: row.notice_id, payload: payloadWith(kind.facts).parse(row.payload) };
}
