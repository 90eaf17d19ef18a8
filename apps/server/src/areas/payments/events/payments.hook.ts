import { Counter } from "prom-client";
import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { PaymentProvider } from "../provider.port.ts";
import { proofHeadersOf } from "../providers.rules.ts";
import { providerEventStored } from "../payments.jobs.ts";
import { storeEvent } from "./provider-events.repository.ts";

export type HookDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly provider: PaymentProvider;
  readonly log: Log;
  readonly metrics: Metrics;
};

const bodyLimit = 1024 * 1024;

/**
 * POST /hooks/{provider}/: callbacks of a payment provider. The signature is checked over the raw bytes, and the event is stored
 * once. The answer is 2xx as soon as it is stored; a job does everything else. A wrong signature is answered with 400 without
 * details, and is counted.
 */
export function paymentHook(edge: Edge, deps: HookDeps): void {
  const { provider, log } = deps;
  const proofHeaders = proofHeadersOf(provider.name);
  const refused = refusedCounter(deps.metrics);
  // Registered in a separate scope, because bodies are parsed everywhere else, and the raw bytes are needed here.
  void edge.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_httpRequest, body, done) => done(null, body));
    scope.route({
      method: "POST",
      url: `/hooks/${provider.name}/`,
      config: { isDeclared: true },
      bodyLimit,
      handler: async (httpRequest, reply) => {
        const body = Buffer.isBuffer(httpRequest.body) ? httpRequest.body : Buffer.alloc(0);
        const proof = proofHeaders.map((name) => [httpRequest.headers[name] ?? ""].flat().join(","));
        const event = await verify(provider, body, proof.join("\n"));
        if (event === null) {
          refused.inc({ provider: provider.name });
          log.warn({ event: "hook.refused", name: provider.name, requestId: httpRequest.id }, "callback with a bad signature");
          return reply.code(400).send();
        }
        const isNew = await tx(deps.pool, { actor: `hook:${provider.name}` }, async (trx) => {
          const stored = await storeEvent(trx, {
            provider: provider.name,
            eventId: event.eventId,
            kind: event.kind,
            object: event.providerObject,
            body,
          });
          if (stored) await deps.jobs.enqueue(trx, providerEventStored, [{ provider: provider.name, eventId: event.eventId }]);
          return stored;
        });
        log.info(
          { event: "hook.stored", name: provider.name, kind: event.kind, state: isNew ? "new" : "known" },
          "callback stored",
        );
        return reply.type("application/json").send('{"received":true}');
      },
    });
  });
}

/** The counter of refused callbacks, shared by all providers. */
function refusedCounter({ registry }: Metrics): Counter<"provider"> {
  const name = "nameplane_hooks_refused_total";
  const known = registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  const help = "Provider callbacks with a signature that is not theirs";
  return new Counter({ name, help, labelNames: ["provider"], registers: [registry] });
}

async function verify(provider: PaymentProvider, body: Buffer, signature: string) {
  try {
    return await provider.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof OutcomeError && error.kind === "refused") return null;
    throw error;
  }
}
