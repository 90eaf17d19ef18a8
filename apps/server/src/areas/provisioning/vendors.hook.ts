import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { vendorCalledJob } from "./provisioning.jobs.ts";
import type { Vendors } from "./service-vendor.port.ts";

export type VendorHookDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly vendors: Vendors;
};

/** A callback contains only the name of a service. */
const bodyLimit = 4096;

/**
 * POST /hooks/vendors/{vendor}/: a vendor reports that something happened to a service. A job then asks the vendor what happened.
 * So callbacks that are repeated, late or out of order change nothing (T138). A wrong signature is answered with 400 without
 * details.
 */
export function vendorHooks(edge: Edge, { pool, jobs, clock, log, vendors }: VendorHookDeps): void {
  for (const [name, vendor] of vendors) {
    const url = `/hooks/vendors/${name}/`;
    // Registered in a separate scope, because the signature covers the raw bytes of the body.
    void edge.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_httpRequest, body, done) => done(null, body));
      scope.route({
        method: "POST",
        url,
        config: { isDeclared: true },
        bodyLimit,
        handler: async ({ headers, body: given, id: requestId }, reply) => {
          const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0);
          const text = (header: string) => [headers[header] ?? ""].flat().join(",");
          const proof = { time: text("nameplane-time"), id: text("nameplane-request"), signature: text("nameplane-signature") };
          const serviceId = vendor.readCallback({ path: url, body, ...proof }, clock.now());
          if (serviceId === null) {
            log.warn({ event: "hook.refused", name, requestId }, "callback with a bad signature");
            return reply.code(400).send();
          }
          await tx(pool, { actor: `hook:${name}` }, (trx) => jobs.enqueue(trx, vendorCalledJob, [{ vendor: name, serviceId }]));
          return reply.type("application/json").send('{"received":true}');
        },
      });
    });
  }
}
