import type { Edge } from "./edge.ts";
import { live } from "@nameplane/contracts/live/operations";
import type { LiveHub } from "../live.ts";
import type { Metrics } from "../metrics.ts";

/** Proxies close silent connections after 30 to 60 s; shorter only costs bytes. */
const heartbeatMs = 25_000;

/**
 * Server-sent events of the signed-in account. The stream carries hints only; a browser that missed some (the id jumped,
 * or the stream opened anew) reads its lists again.
 */
export function serveEvents(edge: Edge, hub: LiveHub, metrics: Metrics): void {
  edge.raw("GET", live.path, async (httpRequest, reply) => {
    const session = await edge.identify(httpRequest);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write("retry: 2000\n: open\n\n");
    metrics.openStreams.inc();
    const stop = hub.subscribe(session.accountId, (event, sequence) =>
      raw.write(`id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`),
    );
    const heartbeat = setInterval(() => raw.write(": still here\n\n"), heartbeatMs);
    raw.once("close", () => {
      clearInterval(heartbeat);
      stop();
      metrics.openStreams.dec();
    });
  });
}
