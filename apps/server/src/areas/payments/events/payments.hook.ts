import { Counter } from "prom-client";
import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { CardProvider } from "../card.port.ts";
import { providerEventStored } from "../payments.jobs.ts";
import { storeEvent } from "./provider-events.repository.ts";

export type HookDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly card: CardProvider;
  readonly log: Log;
  readonly metrics: Metrics;
};

const bodyLimit = 1024 * 1024;

/**
 * POST /hooks/{provider}/: callbacks of the payment provider. The signature is checked over the raw bytes, the event is stored
 * once, and the answer is 2xx as soon as it is stored; everything else is done by a job. A wrong signature gets 400 without
 * details, and is counted.
 */
export function paymentHook(edge: Edge, deps: HookDeps): void {
  const { card, log } = deps;
  const refused = new Counter({
    name: "nameplane_hooks_refused_total",
    help: "Provider callbacks with a signature that is not theirs",
    labelNames: ["provider"],
    registers: [deps.metrics.registry],
  });
  // Registered separately, because elsewhere bodies are parsed, and here the raw bytes are needed.
  void edge.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_httpRequest, body, done) => done(null, body));
    scope.route({
      method: "POST",
      url: `/hooks/${card.name}/`,
      config: { isDeclared: true },
      bodyLimit,
      handler: async (httpRequest, reply) => {
        const body = Buffer.isBuffer(httpRequest.body) ? httpRequest.body : Buffer.alloc(0);
        const signature = httpRequest.headers[`${card.name}-signature`];
        const event = await verify(card, body, typeof signature === "string" ? signature : "");
        if (event === null) {
          refused.inc({ provider: card.name });
          log.warn({ event: "hook.refused", name: card.name, requestId: httpRequest.id }, "callback with a bad signature");
          return reply.code(400).send();
        }
        const isNew = await tx(deps.pool, { actor: `hook:${card.name}` }, async (trx) => {
          const stored = await storeEvent(trx, {
            provider: card.name,
            eventId: event.eventId,
            kind: event.kind,
            object: event.providerObject,
            body,
          });
          if (stored) await deps.jobs.enqueue(trx, providerEventStored, [{ provider: card.name, eventId: event.eventId }]);
          return stored;
        });
        log.info({ event: "hook.stored", name: card.name, kind: event.kind, state: isNew ? "new" : "known" }, "callback stored");
        return reply.type("application/json").send('{"received":true}');
      },
    });
  });
}

async function verify(card: CardProvider, body: Buffer, signature: string) {
  try {
    return await card.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof OutcomeError && error.kind === "refused") return null;
    throw error;
  }
}
