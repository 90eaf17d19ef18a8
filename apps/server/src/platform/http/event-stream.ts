import type { ServerResponse } from "node:http";
import type { Edge } from "./edge.ts";
import { live } from "@nameplane/contracts/platform/operations";
import type { LiveHub } from "../live.ts";
import type { Metrics } from "../metrics.ts";

/** Proxies close silent connections after 30 to 60 s; a shorter interval only costs bytes and database queries. */
const defaultHeartbeatMs = 25_000;

/**
 * Server-sent events of the account. The stream only contains hints; a browser that missed some (a gap in the ids, or a new connection)
 * reads its lists again. A stream ends with its session, at the latest at the next heartbeat.
 */
export function serveEvents(edge: Edge, hub: LiveHub, metrics: Metrics, heartbeatMs = defaultHeartbeatMs): void {
  const open = new Set<ServerResponse>();
  // A stream never ends by itself: without this, stopping would wait for every browser to close it.
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
      // An unreachable database says nothing about the session: the stream stays open, and the next heartbeat checks again.
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
