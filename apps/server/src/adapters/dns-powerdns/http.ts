import { setTimeout as pause } from "node:timers/promises";
import { OutcomeError } from "../../platform/outcomes.ts";

export type PowerDnsSettings = {
  /** Up to and without "/api/v1", such as http://127.0.0.1:8081. */
  readonly baseUrl: string;
  readonly apiKey: string;
};

export type PowerDnsAnswer = { readonly status: number; readonly body: unknown };

type Call = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Behind /api/v1/servers/localhost. */
  readonly path: string;
  readonly body?: unknown;
};

export type PowerDnsHttp = (call: Call) => Promise<PowerDnsAnswer>;

// Reading a zone of 100,000 records takes under a second, writing one with rectify a few; beyond that something hangs.
const readTimeoutMs = 10_000;
const writeTimeoutMs = 60_000;

/**
 * Calls the PowerDNS HTTP API. Gives every answer below 400 and the codes that mean something to the caller (404, 409, 422); throws
 * OutcomeError for all others: misconfigured for a wrong key or address, unavailable when nothing can have happened, unknown when a
 * write may have happened.
 */
export function powerDnsHttp(settings: PowerDnsSettings): PowerDnsHttp {
  return oneAtATimeWhereLocked(oneCall(settings));
}

// SQLite refuses a transaction that began to read before another one wrote (SQLITE_BUSY_SNAPSHOT), without waiting; PowerDNS
// takes all of the request back and says 500 "Internal Server Error". Its own threads write too, so one writer can meet it.
const lockedTriesMax = 6;
const lockedPauseMs = 20;

/**
 * Writes go side by side until the server answers one with 500; from then on they queue up here. A write that was answered with 500
 * is sent again: it was taken back whole, and every write of this adapter may be repeated.
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
        await pause(lockedPauseMs * 2 ** attempt * Math.random());
      }
    }
  };
}

function oneCall(settings: PowerDnsSettings): PowerDnsHttp {
  const base = `${settings.baseUrl.replace(/\/+$/, "")}/api/v1/servers/localhost`;
  return async ({ method, path, body }) => {
    const isRead = method === "GET";
    let response: Response;
    let text: string;
    try {
      response = await fetch(base + path, {
        method,
        headers: {
          "X-API-Key": settings.apiKey,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // an address that answers with a redirect is not this API, and the key is for this API only
        redirect: "manual",
        signal: AbortSignal.timeout(isRead ? readTimeoutMs : writeTimeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw connectionOutcome(error, isRead);
    }
    const { status } = response;
    if (status < 300 || status === 404 || status === 409 || status === 422) return { status, body: bodyOf(text) };
    throw statusOutcome(status, text, isRead);
  };
}

/** JSON where it is JSON: a duplicate zone (409) and a wrong path (404) are answered in plain text. */
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

// The connection was never made, so nothing can have happened.
const notSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function connectionOutcome(error: unknown, isRead: boolean): OutcomeError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no-answer";
  const kind = isRead || notSent.has(code) ? "unavailable" : "unknown";
  return new OutcomeError(kind, `PowerDNS could not be reached: ${String(cause)}`, { code, cause: error });
}
