import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { CallOutcome } from "../caller.port.ts";
import type { WebhookDeps } from "../deps.ts";
import { claimDelivery, holdQueued, recordCall, type CallResult, type Claimed } from "../deliveries.repository.ts";
import { decide, leaseMs, restMs, suppressAfter } from "../retries.rules.ts";
import { noteFailure, noteOk, restEndpoint, stopEndpoint } from "../endpoints.repository.ts";
import { secretPlace } from "../secrets.ts";
import { signedHeaders } from "../sign.ts";
import { webhookStoppedJob } from "../webhooks.jobs.ts";

type Endpoint = { readonly accountId: string; readonly brandId: string; readonly webhookId: string };

/**
 * Makes the call that has been due longest at an endpoint. The claim is committed before the call, and its outcome after it. If
 * the process dies in between, its lease expires, and the call is made again with the same id. Returns the milliseconds that the
 * call took, or null if nothing was due.
 */
export async function callEndpoint(deps: WebhookDeps, endpoint: Endpoint): Promise<number | null> {
  const { accountId, brandId, webhookId } = endpoint;
  const scope = makeScope({ accountId, brandId, actor: "job:webhooks" });
  const now = deps.clock.now();
  const times = { now, until: addMs(now, leaseMs) };
  const claimed = await tx(deps.pool, scope, (trx) => claimDelivery(trx, scope, webhookId, times));
  if (claimed === null) return null;
  const { url, body } = claimed;
  const signed = signedHeaders({ id: claimed.eventId, body, at: now }, secretsOf(deps, webhookId, claimed, now));
  const outcome = await deps.caller.call({ url, headers: signed, body });
  await tx(deps.pool, scope, (trx) => record(trx, deps, scope, endpoint, claimed, outcome));
  return outcome.ms;
}

function secretsOf({ vault }: WebhookDeps, webhookId: string, claimed: Claimed, now: Date): string[] {
  const place = secretPlace(webhookId);
  const isOverlap = claimed.previousSecret !== null && claimed.previousUntil !== null && claimed.previousUntil > now;
  const sealed = isOverlap && claimed.previousSecret !== null ? [claimed.secret, claimed.previousSecret] : [claimed.secret];
  return sealed.map((secret) => vault.open(place, secret).toString());
}

async function record(
  trx: Trx,
  deps: WebhookDeps,
  scope: AccountScope,
  { webhookId }: Endpoint,
  claimed: Claimed,
  { status, error, answer, ms }: CallOutcome,
): Promise<void> {
  const at = deps.clock.now();
  const result: CallResult = { status, error, answer, ms, at };
  const decision = decide({ status }, { calls: claimed.roundTries, isTest: claimed.isTest });
  const state = decision.state === "gone" ? "failed" : decision.state;
  const nextTryAt = decision.state === "queued" ? addMs(at, decision.pauseMs) : null;
  const isWritten = await recordCall(trx, scope, claimed, { state, nextTryAt, result });
  if (decision.state === "delivered") await noteOk(trx, scope, webhookId, at);
  else if (isWritten) {
    const why = error ?? String(status);
    const counted = await noteFailure(trx, scope, { id: webhookId, error: why, at });
    if (counted === null) return;
    if (decision.state === "gone") await stop(trx, deps, scope, webhookId, { claimed, cause: "gone", at });
    else if (counted.failures >= suppressAfter && !counted.isSuppressed)
      await stop(trx, deps, scope, webhookId, { claimed, cause: "failing", at });
    else await restEndpoint(trx, scope, webhookId, addMs(at, restMs(counted.failures)));
  }
  await notifyBrowsers(trx, scope.accountId, { topic: "webhook", ids: [webhookId, claimed.id] });
}

/** Stops calling an endpoint. Waiting deliveries are kept until it is started again, and the account is notified. */
async function stop(
  trx: Trx,
  deps: WebhookDeps,
  scope: AccountScope,
  webhookId: string,
  of: { readonly claimed: Claimed; readonly cause: "failing" | "gone"; readonly at: Date },
): Promise<void> {
  await stopEndpoint(trx, scope, { id: webhookId, cause: of.cause, at: of.at });
  await holdQueued(trx, scope, webhookId, of.at);
  const { accountId, brandId } = scope;
  const { host } = new URL(of.claimed.url);
  await deps.jobs.enqueue(trx, webhookStoppedJob, [
    { accountId, brandId, webhookId, host, cause: of.cause, at: of.at.toISOString() },
  ]);
}
