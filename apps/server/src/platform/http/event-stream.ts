import type { ServerResponse } from "node:http";
import type { Edge } from "./edge.ts";
import { live } from "@nameplane/contracts/platform/operations";
import type { LiveHub } from "../live.ts";
import type { Metrics } from "../metrics.ts";

/** Proxies close silent connections after 30 to 60 s; shorter only costs bytes and questions to the database. */
const defaultHeartbeatMs = 25_000;

/**
 * Server-sent events of the signed-in account. The stream carries hints only; a browser that missed some (the id jumped,
 * or the stream opened anew) reads its lists again. A stream ends with its session, at the next heartbeat at the latest.
 */
export function serveEvents(edge: Edge, hub: LiveHub, metrics: Metrics, heartbeatMs = defaultHeartbeatMs): void {
  const open = new Set<ServerResponse>();
  // A stream never ends by itself: without this a stop would wait for every browser to go away.
  edge.app.addHook("preClose", async () => {
    for (const raw of open) raw.end();
  });
  edge.raw("GET", live.path, async (httpRequest, reply) => {
    const session = await edge.identify(httpRequest);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    raw.write("retry: 2000\n: open\n\n");
    metrics.openStreams.inc();
    open.add(raw);
    const stop = hub.subscribe(session.accountId, (event, sequence) =>
      raw.write(`id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`),
    );
    const beat = async () => {
      // A database that does not answer says nothing about the session: the browser stays, the next beat asks again.
      if (await edge.isStill(httpRequest, session).catch(() => true)) raw.write(": still here\n\n");
      else raw.end();
    };
    const heartbeat = setInterval(() => void beat(), heartbeatMs);
    raw.once("close", () => {
      clearInterval(heartbeat);
      stop();
      open.delete(raw);
      metrics.openStreams.dec();
    });
  });
}
