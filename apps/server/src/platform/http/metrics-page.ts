import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { NoSuchEndpoint } from "@nameplane/contracts/refusals";
import type { Metrics } from "../metrics.ts";
import { Refused } from "../refused.ts";
import type { Edge } from "./edge.ts";

/** /metrics for a collector on this machine. To everybody else there is no such page: it tells how the business goes. */
export function serveMetrics(edge: Edge, metrics: Metrics): void {
  edge.raw("GET", "/metrics", async (httpRequest, reply) => {
    if (!isFromHere(httpRequest)) throw new Refused(NoSuchEndpoint);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** A proxy on this machine calls from here too, but says for whom. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const isLoopback = peer === "::1" || (isIP(peer) === 4 && peer.startsWith("127."));
  return isLoopback && headers["x-forwarded-for"] === undefined && headers["forwarded"] === undefined;
}
