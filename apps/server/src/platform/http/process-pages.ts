import { isIP } from "node:net";
import Fastify, { type FastifyRequest } from "fastify";
import { NoSuchEndpoint } from "@nameplane/contracts/refusals";
import type { Pool } from "../db/connect.ts";
import type { Metrics } from "../metrics.ts";
import { Refused } from "../refused.ts";
import type { Edge } from "./edge.ts";

type RawRoutes = Pick<Edge, "raw">;

/** /health: whether the process reaches the database. */
export function serveHealth(edge: RawRoutes, pool: Pick<Pool, "pg">, version: string): void {
  // Anybody may call this, so calls at the same time share one query.
  let asking: Promise<unknown> | null = null;
  edge.raw("GET", "/health", async (_httpRequest, reply) => {
    asking ??= pool.pg.query("select 1").finally(() => (asking = null));
    await asking;
    return reply.send({ status: "ok", version });
  });
}

/**
 * /metrics shows figures of the business. It is only served on a separate port of this machine, which strangers cannot reach,
 * and it refuses calls that came through a proxy.
 */
function serveMetrics(edge: RawRoutes, metrics: Metrics): void {
  edge.raw("GET", "/metrics", async (httpRequest, reply) => {
    if (!isFromHere(httpRequest)) throw new Refused(NoSuchEndpoint);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** A proxy on this machine also calls from this machine, but adds the address of its client. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const isLoopback = peer === "::1" || (isIP(peer) === 4 && peer.startsWith("127."));
  return isLoopback && headers["x-forwarded-for"] === undefined && headers["forwarded"] === undefined;
}

/**
 * Opens the pages /health and /metrics of a process on a port of this machine.
 *
 * `port`: 0 means any free port, and undefined means that no port is opened.
 */
export async function openProcessPages(
  port: number | undefined,
  parts: { readonly pool: Pick<Pool, "pg">; readonly metrics: Metrics; readonly version: string },
): Promise<{ readonly url: string | null; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _httpRequest, reply) => reply.code(error instanceof Refused ? 404 : 503).send());
  const pages: RawRoutes = { raw: (method, url, handler) => void app.route({ method, url, handler }) };
  serveHealth(pages, parts.pool, parts.version);
  serveMetrics(pages, parts.metrics);
  const url = port === undefined ? null : await app.listen({ port, host: "127.0.0.1" });
  return { url, close: () => app.close() };
}
