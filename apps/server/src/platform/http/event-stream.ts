import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { rightOfTopic, type StaffEvent } from "@nameplane/contracts/platform/live";
import { LoginRequired, TooFast } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";
import { addressBlock } from "./address-block.ts";
import type { Edge } from "./edge.ts";
import type { StaffFacts } from "./call.ts";
import { live, staffLive } from "@nameplane/contracts/platform/operations";
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
  const streams = new Streams(edge, metrics, heartbeatMs, most);
  edge.raw("GET", live.path, async (httpRequest, reply) => {
    const session = await edge.identify(httpRequest);
    streams.open(httpRequest, reply, {
      sessionId: session.sessionId,
      // An unreachable database says nothing about the session: the stream stays open, and the next heartbeat checks again.
      isStill: () => edge.isStill(httpRequest, session).catch(() => true),
      subscribe: (pass) => [hub.subscribe(session.accountId, pass), hub.subscribeToBrand(session.brandId, pass)],
    });
  });
}

/**
 * Server-sent events of staff about their queues, limited to what they may see. An open stream does not count as use of the
 * session. It ends when the session ends, and when the rights or the brand of the staff member change.
 */
export function serveStaffEvents(
  edge: Edge,
  hub: LiveHub,
  metrics: Metrics,
  heartbeatMs = defaultHeartbeatMs,
  most = defaultMost,
): void {
  const streams = new Streams(edge, metrics, heartbeatMs, most);
  edge.raw("GET", staffLive.path, async (httpRequest, reply) => {
    const staff = await edge.identifyStaff(httpRequest);
    if (staff === null) throw new Refused(LoginRequired);
    const mark = markOf(staff);
    streams.open(httpRequest, reply, {
      sessionId: staff.sessionId,
      isStill: () =>
        edge.identifyStaff(httpRequest).then(
          (now) => now !== null && markOf(now) === mark,
          () => true,
        ),
      subscribe: (pass) => [
        hub.subscribeToStaff(staff.brandId, (event, sequence) => {
          if (mayHear(staff, event)) pass(event, sequence);
        }),
      ],
    });
  });
}

const markOf = ({ sessionId, brandId, permissions }: StaffFacts): string =>
  JSON.stringify([sessionId, brandId, [...permissions].toSorted()]);

/** Whether a staff member is told of a change. A mention is told only to the colleague who was named. */
function mayHear({ staffId, permissions }: StaffFacts, { topic, ids }: StaffEvent): boolean {
  if (topic === "mention") return ids.length === 0 || ids.includes(staffId);
  const right = rightOfTopic[topic];
  return right === null || permissions.has(right);
}

type Pass = (event: { readonly topic: string; readonly ids: readonly string[] }, sequence: number) => void;

/** The open streams of one kind: bounded by session and address, ended by the heartbeat when their session has ended. */
class Streams {
  readonly #open = new Set<ServerResponse>();
  readonly #counts: StreamCounts;
  readonly #metrics: Metrics;
  readonly #heartbeatMs: number;

  constructor(edge: Edge, metrics: Metrics, heartbeatMs: number, most: typeof defaultMost) {
    this.#counts = new StreamCounts(most);
    this.#metrics = metrics;
    this.#heartbeatMs = heartbeatMs;
    // A stream never ends by itself. Without this, stopping the server would wait for every browser to close its stream.
    edge.app.addHook("preClose", async () => {
      for (const raw of this.#open) raw.end();
    });
  }

  /** Opens a stream. It stays open until the browser closes it or `isStill` returns false. Possible refusals: TooFast. */
  open(
    httpRequest: FastifyRequest,
    reply: FastifyReply,
    of: {
      readonly sessionId: string;
      readonly isStill: () => Promise<boolean>;
      readonly subscribe: (pass: Pass) => readonly (() => void)[];
    },
  ): void {
    const leave = this.#counts.enter(of.sessionId, addressBlock(httpRequest.ip));
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
    this.#metrics.openStreams.inc();
    this.#open.add(raw);
    const stops = of.subscribe((event, sequence) => {
      // Disconnects a browser that does not read, because everything that it has not read yet is held in our memory.
      if (raw.writableLength > unreadMax) raw.destroy();
      else raw.write(`id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n`);
    });
    const beat = async () => {
      if (await of.isStill()) raw.write(": still here\n\n");
      else raw.end();
    };
    const heartbeat = setInterval(() => void beat(), this.#heartbeatMs);
    raw.once("close", () => {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
      this.#open.delete(raw);
      this.#metrics.openStreams.dec();
    });
  }
}

/** How many streams each session and each address has open. */
class StreamCounts {
  readonly #most: typeof defaultMost;
  readonly #counts = new Map<string, number>();

  constructor(most: typeof defaultMost) {
    this.#most = most;
  }

  /** Counts a stream until the returned function is called. Possible refusals: TooFast. */
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
