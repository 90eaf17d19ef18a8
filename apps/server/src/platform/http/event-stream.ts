import type { ServerResponse } from "node:http";
import { TooFast } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";
import { addressBlock } from "./address-block.ts";
import type { Edge } from "./edge.ts";
import type { LiveEvent } from "@nameplane/contracts/platform/live";
import { live } from "@nameplane/contracts/platform/operations";
import type { LiveHub } from "../live.ts";
import type { Metrics } from "../metrics.ts";

/**
 * Proxies close silent connections after 30 to 60 s. An interval much shorter than this one would only cost bytes and database
 * queries.
 */
const defaultHeartbeatMs = 25_000;

/** The most open streams at once. A browser has one for each tab, and all users of an office may share one address. */
const defaultMost = { session: 20, address: 300 };
const unreadMax = 1024 * 1024;

/**
 * Server-sent events of the account. The stream contains only hints, not data; a browser that missed some (a gap in the ids, or a
 * new connection) fetches its lists again. A stream ends with its session, at the latest at the next heartbeat.
 */
export function serveEvents(
  edge: Edge,
  hub: LiveHub,
  metrics: Metrics,
  heartbeatMs = defaultHeartbeatMs,
  most = defaultMost,
): void {
  const open = new Set<ServerResponse>();
  const counts = new StreamCounts(most);
  // A stream never ends by itself. Without this, stopping the server would wait for every browser to close its stream.
  edge.app.addHook("preClose", async () => {
    for (const raw of open) raw.end();
  });
  edge.raw("GET", live.path, async (httpRequest, reply) => {
    const session = await edge.identify(httpRequest);
    const leave = counts.enter(session.sessionId, addressBlock(httpRequest.ip));
    reply.hijack();
    const { raw } = reply;
    raw.once("close", leave);
    if (raw.destroyed) leave();
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    raw.write("retry: 2000\n: open\n\n");
    metrics.openStreams.inc();
    open.add(raw);
    const pass = (event: LiveEvent, sequence: number) => {
      // Disconnects a browser that does not read, because everything that it has not read yet is held in our memory.
      if (raw.writableLength > unreadMax) raw.destroy();
      else raw.write(`id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    const stops = [hub.subscribe(session.accountId, pass), hub.subscribeToBrand(session.brandId, pass)];
    const beat = async () => {
      // An unreachable database says nothing about the session: the stream stays open, and the next heartbeat checks again.
      if (await edge.isStill(httpRequest, session).catch(() => true)) raw.write(": still here\n\n");
      else raw.end();
    };
    const heartbeat = setInterval(() => void beat(), heartbeatMs);
    raw.once("close", () => {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
      open.delete(raw);
      metrics.openStreams.dec();
    });
  });
}

/** How many streams each session and each address has open. */
class StreamCounts {
  readonly #most: typeof defaultMost;
  readonly #counts = new Map<string, number>();

  constructor(most: typeof defaultMost) {
    this.#most = most;
  }

  /** Counts a stream until the returned function is called. Refuses TooFast. */
  enter(sessionId: string, address: string): () => void {
    const keys = [
      [`session ${sessionId}`, this.#most.session],
      [`address ${address}`, this.#most.address],
    ] as const;
    if (keys.some(([key, most]) => this.#of(key) >= most)) throw new Refused(TooFast, { values: { seconds: 30 } });
    for (const [key] of keys) this.#counts.set(key, this.#of(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const [key] of keys) {
        if (this.#of(key) > 1) this.#counts.set(key, this.#of(key) - 1);
        else this.#counts.delete(key);
      }
    };
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
