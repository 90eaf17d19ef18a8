import { ChannelListener } from "../../../platform/db/listen.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { every } from "../../../platform/every.ts";
import { errorFields } from "../../../platform/log.ts";
import type { WebhookDeps } from "../deps.ts";
import { dueEndpoints, type DueEndpoint } from "../deliveries.repository.ts";
import { webhookChannel } from "../endpoints.repository.ts";
import { Lanes, laneLimits, type LaneLimits } from "../lanes.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { spreadEvents } from "./spread-events.ts";

/**
 * Writes events and calls endpoints as soon as something happens. It also does so every few seconds, for retries that are due and
 * for work left by processes that died.
 *
 * `url`: the database's URL, used to listen for notifications. Returns a function that stops all this once the calls in progress
 * are over.
 */
export async function workWebhooks(
  deps: WebhookDeps,
  from: { readonly url: string; readonly sweepSeconds: number; readonly limits?: LaneLimits },
): Promise<() => Promise<void>> {
  const limits = from.limits ?? laneLimits;
  const lanes = new Lanes<DueEndpoint>((endpoint) => callEndpoint(deps, endpoint), {
    log: deps.log,
    limits,
    onFree: () => void wake(),
  });
  const turn = async () => {
    await spreadEvents(deps);
    const now = deps.clock.now();
    // Loads more endpoints than there is room for. Otherwise endpoints that have to wait for room could keep all others out of
    // the list.
    lanes.begin(await tx(deps.sweeping, { actor: "job:webhooks" }, (trx) => dueEndpoints(trx, now, limits.all * 8)));
  };
  const { wake, close } = oneAfterTheOther(turn, (error) =>
    deps.log.error({ event: "webhooks.turn-failed", ...errorFields(error) }, "webhooks wait for the next sweep"),
  );
  const listener = new ChannelListener(from.url, webhookChannel, deps.log, {
    message: () => void wake(),
    connected: () => {},
  });
  await listener.start();
  const sweeping = every(from.sweepSeconds, "webhooks", deps.log, wake);
  return async () => {
    await Promise.all([listener.close(), sweeping.stop()]);
    await close();
    await lanes.close();
  };
}

/** Returns a function that runs `work`, but never twice at a time. Calls during a run cause one further run. */
function oneAfterTheOther(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly wake: () => Promise<void>; readonly close: () => Promise<void> } {
  const state: { running: Promise<void> | undefined; isCalled: boolean; isClosed: boolean } = {
    running: undefined,
    isCalled: false,
    isClosed: false,
  };
  const run = async () => {
    do {
      state.isCalled = false;
      await work().catch(onError);
    } while (state.isCalled && !state.isClosed);
    state.running = undefined;
  };
  return {
    async wake() {
      if (state.isClosed) return;
      if (state.running === undefined) state.running = run();
      else state.isCalled = true;
      await state.running;
    },
    async close() {
      state.isClosed = true;
      await state.running;
    },
  };
}
