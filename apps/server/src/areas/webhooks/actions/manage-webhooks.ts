import { NotFound } from "@nameplane/contracts/refusals";
import { rightOfEvent, webhookEventTypes } from "@nameplane/contracts/webhooks/event-types";
import {
  MoreThanYouMaySee,
  TooManyWebhooks,
  WebhookIsOff,
  WebhookIsSuppressed,
  WrongWebhookUrl,
} from "@nameplane/contracts/webhooks/refusals";
import type { createWebhookSpec, updateWebhookSpec, WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { WebhookRouteDeps } from "../deps.ts";
import { holdQueued, requeueUndelivered } from "../deliveries.repository.ts";
import { overlapMs, suppressAfter } from "../retries.rules.ts";
import { readEndpointUrl } from "../endpoint-url.rules.ts";
import {
  callWorkers,
  clearEndpoint,
  countEndpoints,
  deleteEndpoint,
  endpointsOf,
  insertEndpoint,
  replaceSecret,
  restEndpoint,
  sealedSecret,
  updateEndpoint,
  type EndpointRow,
} from "../endpoints.repository.ts";
import { presentEndpoint } from "../present.ts";
import { secretPlace } from "../secrets.ts";
import { newSecret } from "../sign.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Wish = z.output<typeof createWebhookSpec.input>;
type Change = z.output<typeof updateWebhookSpec.input>;

/** How many endpoints an account can have. */
export const endpointsMax = 20;

/**
 * Creates an endpoint and returns its secret. The secret can be shown only now, because it is stored encrypted. Possible
 * refusals: WrongWebhookUrl, MoreThanYouMaySee, TooManyWebhooks.
 */
export async function makeWebhook(
  call: InTrx,
  deps: WebhookRouteDeps,
  wish: Wish,
): Promise<{ secret: string; row: WebhookView }> {
  const { trx, scope, now } = call;
  const { url, events } = checkWish(call, deps, wish, null);
  await refuseFull(trx, call);
  const id = newId(now.getTime());
  const secret = newSecret();
  const sealed = deps.vault.seal(secretPlace(id), Buffer.from(secret));
  await insertEndpoint(trx, scope, { id, url, description: wish.description ?? "", events, sealed, at: now });
  await note(call, "webhooks.create", id, { host: new URL(url).host, events });
  return { secret, row: await present(call, id) };
}

/** Checks a new endpoint before the user is asked to confirm their identity. Possible refusals: those of makeWebhook. */
export const refuseWebhook = (call: SessionCall, deps: WebhookRouteDeps, wish: Wish): Promise<void> =>
  call.tx(async (trx) => {
    checkWish(call, deps, wish, null);
    await refuseFull(trx, call);
  });

/**
 * Changes an endpoint. If it is turned on or gets another URL, its failures are forgotten. If it is turned off, its waiting
 * deliveries are kept. Possible refusals: NotFound, WrongWebhookUrl, MoreThanYouMaySee.
 */
export async function changeWebhook(call: InTrx, deps: WebhookRouteDeps, change: Change): Promise<{ row: WebhookView }> {
  const { trx, scope, now } = call;
  const { webhookid: id, on: isOn } = change;
  const before = await found(call, trx, id);
  const { url, events } = checkWish(call, deps, change, before.events);
  const isFresh = url !== before.url || (isOn && !before.isOn);
  const description = change.description ?? "";
  await updateEndpoint(trx, scope, { id, url, description, events, isOn, isFresh, at: now });
  if (!isOn) await holdQueued(trx, scope, id, now);
  await note(call, "webhooks.change", id, { host: new URL(url).host, events, on: isOn });
  return { row: await present(call, id) };
}

/** Checks a change before the user is asked to confirm their identity. Possible refusals: those of changeWebhook. */
export const refuseChange = (call: SessionCall, deps: WebhookRouteDeps, change: Change): Promise<void> =>
  call.tx(async (trx) => {
    checkWish(call, deps, change, (await found(call, trx, change.webhookid)).events);
  });

/** Deletes an endpoint and its log. Possible refusals: NotFound. */
export async function removeWebhook(call: InTrx, id: string): Promise<void> {
  const { url } = await found(call, call.trx, id);
  await deleteEndpoint(call.trx, call.scope, id);
  await note(call, "webhooks.delete", id, { host: new URL(url).host });
}

/**
 * Creates a new secret, which can be shown only now. For one day, calls also have a signature made with the former secret.
 * Possible refusals: NotFound.
 */
export async function replaceWebhookSecretOf(
  call: InTrx,
  deps: WebhookRouteDeps,
  id: string,
): Promise<{ secret: string; row: WebhookView }> {
  const { trx, scope, now } = call;
  const previous = await sealedSecret(trx, scope, id);
  if (previous === null) throw new Refused(NotFound, { param: "webhookid" });
  const secret = newSecret();
  const sealed = deps.vault.seal(secretPlace(id), Buffer.from(secret));
  await replaceSecret(trx, scope, { id, sealed, previous, until: addMs(now, overlapMs) });
  await note(call, "webhooks.replace_secret", id, {});
  return { secret, row: await present(call, id) };
}

/** Restarts an endpoint that was stopped after too many failures. Possible refusals: NotFound, WebhookIsOff. */
export async function clearWebhookOf(
  call: InTrx,
  { webhookid: id, resend }: { readonly webhookid: string; readonly resend: boolean },
): Promise<{ row: WebhookView; resent: number }> {
  const { trx, scope, now } = call;
  if (!(await found(call, trx, id)).isOn) throw new Refused(WebhookIsOff);
  await clearEndpoint(trx, scope, id);
  const resent = resend ? await requeueUndelivered(trx, scope, id, now) : 0;
  await callWorkers(trx);
  await note(call, "webhooks.clear", id, { resent });
  return { row: await present(call, id), resent };
}

/** Sends all failed and kept deliveries again. Possible refusals: NotFound, WebhookIsOff, WebhookIsSuppressed. */
export async function replayUndelivered(call: InTrx, id: string): Promise<{ resent: number }> {
  const { trx, scope, now } = call;
  refuseUncalled(await found(call, trx, id));
  const resent = await requeueUndelivered(trx, scope, id, now);
  // A user has requested it, so the endpoint's pause after failures is ended.
  await restEndpoint(trx, scope, id, null);
  await callWorkers(trx);
  await note(call, "webhooks.replay", id, { resent });
  return { resent };
}

/**
 * Refuses acts that would call an endpoint that is off. Possible refusals: WebhookIsOff, WebhookIsSuppressed, because nothing is
 * sent to an endpoint in these states.
 */
export function refuseUncalled(row: Pick<EndpointRow, "isOn" | "suppressedAt">): void {
  if (!row.isOn) throw new Refused(WebhookIsOff);
  if (row.suppressedAt !== null) throw new Refused(WebhookIsSuppressed, { values: { count: suppressAfter } });
}

/** The account's endpoint with this id. Possible refusals: NotFound. */
export async function found({ scope }: SessionCall, trx: Trx, id: string): Promise<EndpointRow> {
  const [row] = await endpointsOf(trx, scope, id);
  if (row === undefined) throw new Refused(NotFound, { param: "webhookid" });
  return row;
}

/**
 * Checks the URL and the event types that the user wants. A user who adds an event type must be allowed to see what it contains.
 * Types that other users have chosen stay.
 */
function checkWish(
  { session }: SessionCall,
  { places }: WebhookRouteDeps,
  wish: Pick<Wish, "url" | "events">,
  chosen: readonly string[] | null,
): { url: string; events: string[] } {
  const url = readEndpointUrl(wish.url, places);
  if (url === null) throw new Refused(WrongWebhookUrl, { param: "url" });
  const wanted = new Set<string>(wish.events ?? []);
  const events = webhookEventTypes.filter((type) => wanted.has(type));
  const rights = addedTo(chosen, events).map((type) => rightOfEvent(type));
  if (!rights.every((right) => right === null || session.permissions.has(right)))
    throw new Refused(MoreThanYouMaySee, { param: "events" });
  return { url, events };
}

/**
 * Event types that an endpoint did not get before. If no types are chosen, it gets all. `chosen` is null if the endpoint is new.
 */
function addedTo(chosen: readonly string[] | null, events: readonly string[]): readonly string[] {
  if (chosen?.length === 0) return [];
  const wanted = events.length === 0 ? webhookEventTypes : events;
  return wanted.filter((type) => chosen?.includes(type) !== true);
}

async function refuseFull(trx: Trx, { scope }: SessionCall): Promise<void> {
  if ((await countEndpoints(trx, scope)) >= endpointsMax) throw new Refused(TooManyWebhooks, { values: { max: endpointsMax } });
}

async function present(call: InTrx, id: string): Promise<WebhookView> {
  return presentEndpoint(await found(call, call.trx, id), call.now);
}

export async function note(
  { trx, scope, requestId, address }: InTrx,
  action: AuditAction,
  object: string,
  after: Record<string, unknown>,
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action, object, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "webhook", ids: [object] });
}
