import { NotFound } from "@nameplane/contracts/refusals";
import { webhookTestType } from "@nameplane/contracts/webhooks/event-types";
import { TestTooSoon } from "@nameplane/contracts/webhooks/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { findDelivery, hasQueuedTest, insertDelivery, insertEvent, requeueOne } from "../deliveries.repository.ts";
import { callWorkers, restEndpoint } from "../endpoints.repository.ts";
import { bodyOf } from "../events.rules.ts";
import { accountNumber } from "../outbox.repository.ts";
import { found, note, refuseUncalled } from "./manage-webhooks.ts";

type InTrx = SessionCall & { readonly trx: Trx };

/**
 * Sends a test event at once, with a single attempt. Returns its delivery, which shows the outcome. Possible refusals: NotFound,
 * WebhookIsOff, WebhookIsSuppressed, TestTooSoon.
 */
export async function sendTest(call: InTrx, webhookId: string): Promise<{ deliveryid: string }> {
  const { trx, scope, now } = call;
  refuseUncalled(await found(call, trx, webhookId));
  if (await hasQueuedTest(trx, scope, webhookId)) throw new Refused(TestTooSoon);
  const [eventId, deliveryid] = [newId(now.getTime()), newId(now.getTime())];
  const type = webhookTestType;
  const { actor } = scope;
  const number = await accountNumber(trx, scope);
  const data = { webhook_id: webhookId };
  const body = bodyOf({ id: eventId, type, at: now, accountNumber: number, actor, data });
  await insertEvent(trx, scope, { id: eventId, type, objectId: webhookId, occurredAt: now, body }, now);
  await insertDelivery(trx, scope, { id: deliveryid, webhookId, eventId, isHeld: false, isTest: true, at: now });
  await callWorkers(trx);
  await note(call, "webhooks.test", webhookId, {});
  return { deliveryid };
}

/** Sends one delivery again, with the same id. Possible refusals: NotFound, WebhookIsOff, WebhookIsSuppressed. */
export async function replayOne(call: InTrx, deliveryId: string): Promise<void> {
  const { trx, scope, now } = call;
  const delivery = await findDelivery(trx, scope, deliveryId);
  if (delivery === null) throw new Refused(NotFound, { param: "deliveryid" });
  const { webhookId, eventId } = delivery;
  refuseUncalled(await found(call, trx, webhookId));
  await requeueOne(trx, scope, deliveryId, now);
  // A user has requested it, so the endpoint's pause after failures is ended.
  await restEndpoint(trx, scope, webhookId, null);
  await callWorkers(trx);
  await note(call, "webhooks.replay", webhookId, { event: eventId });
}
