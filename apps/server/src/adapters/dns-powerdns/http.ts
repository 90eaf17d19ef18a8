import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { text as readText } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { OutcomeError } from "../../platform/outcomes.ts";

export type PowerDnsSettings = {
  /** The URL before "/api/v1", such as http://127.0.0.1:8081. */
  readonly baseUrl: string;
  readonly apiKey: string;
};

export type PowerDnsAnswer = { readonly status: number; readonly body: unknown };

type Call = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The part of the path after /api/v1/servers/localhost. */
  readonly path: string;
  /** The body of the request. It is sent as JSON, but a string is sent unchanged. */
  readonly body?: unknown;
  /**
   * A condition that is checked while the connection is made, before the body is sent. If it rejects, the server does nothing,
   * and the call rejects with the same reason.
   */
  readonly ready?: () => Promise<void>;
};

export type PowerDnsHttp = (call: Call) => Promise<PowerDnsAnswer>;

// Reading a zone of 100,000 records takes under a second, and writing one with rectify takes a few seconds. A call that takes
// longer than these limits is stopped.
const readTimeoutMs = 10_000;
const writeTimeoutMs = 60_000;
const connectTimeoutMs = 5000;

/**
 * Calls the PowerDNS HTTP API. Returns every answer below 400, and those with codes that mean something to the caller (404,
 * 409, 422). Throws OutcomeError for all others: "misconfigured" for a wrong key or URL, "unavailable" if nothing can have
 * happened, "unknown" if a write may have happened.
 */
export function powerDnsHttp(settings: PowerDnsSettings): PowerDnsHttp {
  return oneAtATimeWhereLocked(oneCall(settings));
}

// SQLite refuses, without waiting, a transaction that began to read before another one wrote (SQLITE_BUSY_SNAPSHOT). PowerDNS
// then rolls the whole request back and answers 500 "Internal Server Error". Its own threads write too, so this can happen to a
// single client.
const lockedTriesMax = 8;
const lockedPauseMs = 20;

/**
 * Sends writes in parallel until the server answers one with 500; from then on they are queued here. A write answered with 500 is
 * sent again, because it was rolled back completely and every write of this adapter may be repeated.
 */
function oneAtATimeWhereLocked(send: PowerDnsHttp): PowerDnsHttp {
  let isLocking = false;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: PowerDnsHttp = (call) => {
    const turn = last.then(() => send(call));
    last = turn.catch(() => {});
    return turn;
  };
  return async (call) => {
    if (call.method === "GET") return send(call);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (isLocking ? inTurn(call) : send(call));
      } catch (error) {
        if (!(error instanceof OutcomeError) || error.code !== "http-500" || attempt === lockedTriesMax) throw error;
        isLocking = true;
        // The pauses grow, to about five seconds in total, and are random, so that the same writers do not collide again.
        await pause(lockedPauseMs * 2 ** attempt * (0.5 + Math.random() / 2));
      }
    }
  };
}

function oneCall(settings: PowerDnsSettings): PowerDnsHttp {
  const base = `${settings.baseUrl.replace(/\/+$/, "")}/api/v1/servers/localhost`;
  return async (call) => {
    const isRead = call.method === "GET";
    const { status, text } = await exchange(base + call.path, settings.apiKey, call);
    if (status < 300 || status === 404 || status === 409 || status === 422) return { status, body: bodyOf(text) };
    throw statusOutcome(status, text, isRead);
  };
}

/**
 * Sends one request on a connection of its own, because PowerDNS closes connections after each answer: a reused one may be closed
 * just when a write is sent. It does not use fetch, which would take as much processor time as the rest of a publication.
 * Redirects are not followed, because another URL is not this API.
 */
function exchange(
  url: string,
  apiKey: string,
  { method, body, ready }: Call,
): Promise<{ readonly status: number; readonly text: string }> {
  const isRead = method === "GET";
  const request = url.startsWith("https:") ? requestSecure : requestPlain;
  const bytes = body === undefined ? undefined : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  let isConnected = false;
  let isWhole = false;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const fail = (error: Error) => reject(connectionOutcome(error, isRead || !isConnected || !isWhole));
  const sent = request(url, {
    method,
    agent: false,
    headers: {
      "X-API-Key": apiKey,
      ...(bytes === undefined ? {} : { "Content-Type": "application/json", "Content-Length": bytes.length }),
    },
  });
  const giveUp = (what: string) => () => sent.destroy(new Error(`no ${what} in time`));
  let waiting = setTimeout(giveUp("connection"), connectTimeoutMs);
  sent.on("socket", (socket) =>
    socket.once("connect", () => {
      isConnected = true;
      clearTimeout(waiting);
      waiting = setTimeout(giveUp("answer"), isRead ? readTimeoutMs : writeTimeoutMs);
    }),
  );
  sent.on("error", fail);
  sent.on("response", (response) => {
    readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
  });
  const finish = () => {
    isWhole = true;
    sent.end(bytes);
  };
  if (ready === undefined) finish();
  else {
    // The headers are sent before the condition is checked, so that the server can already start. For a small change, the
    // server spends half of its time before it reads the body.
    sent.flushHeaders();
    ready().then(finish, (reason: Error) => {
      reject(reason);
      sent.destroy();
    });
  }
  return promise.finally(() => clearTimeout(waiting));
}

/** Parses JSON; a duplicate zone (409) and a wrong path (404) are answered in plain text. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function statusOutcome(status: number, text: string, isRead: boolean): OutcomeError {
  const message = `PowerDNS answered ${status}: ${text.slice(0, 200)}`;
  const code = `http-${status}`;
  if (status === 400) return new OutcomeError("refused", message, { code });
  if (status >= 300 && status < 500 && status !== 429) return new OutcomeError("misconfigured", message, { code });
  return new OutcomeError(isRead ? "unavailable" : "unknown", message, { code });
}

function connectionOutcome(error: Error, isHarmless: boolean): OutcomeError {
  const code = "code" in error ? String(error.code) : "no-answer";
  const kind = isHarmless ? "unavailable" : "unknown";
  return new OutcomeError(kind, `PowerDNS could not be reached: ${String(error)}`, { code, cause: error });
}
