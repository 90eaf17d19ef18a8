import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";
import type { ApiErrorBody } from "./api-error.ts";
import type { Fault, Faults } from "./faults.ts";
import { parseForm } from "./form.ts";
import { findAnswer, fingerprint, keepAnswer } from "./idempotency.ts";
import type { KeptAnswer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { inTransaction } from "./open-database.ts";
import { Params } from "./params.ts";
import { seconds } from "./provider.ts";
import type { Provider } from "./provider.ts";
import { readBody } from "./read-body.ts";
import { checkoutSessionRoutes } from "./routes/checkout-sessions.ts";
import { customerRoutes } from "./routes/customers.ts";
import { answerUpload, disputeRoutes } from "./routes/disputes.ts";
import { expand } from "./routes/expand.ts";
import { paymentIntentRoutes } from "./routes/payment-intents.ts";
import { readRoutes } from "./routes/reads.ts";
import { refundRoutes } from "./routes/refunds.ts";
import type { Route } from "./routes/route.ts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";

const routes: Route[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...readRoutes,
];

export interface ApiSettings {
  provider: Provider;
  faults: Faults;
  secretKey: string;
  /** Called after every call that may have changed the book. */
  changed: () => void;
}

interface ApiCall {
  method: string;
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | null;
  requestId: string;
}

/** Answers calls under /v1 as https://docs.stripe.com/api describes, with the requested faults. */
export function apiHandler(settings: ApiSettings) {
  return async (httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> => {
    const url = new URL(httpRequest.url ?? "/", "http://localhost");
    const body = await readBody(httpRequest);
    const call: ApiCall = {
      method: httpRequest.method ?? "GET",
      path: url.pathname,
      query: url.search.slice(1),
      body: body ?? "",
      idempotencyKey: header(httpRequest, "idempotency-key"),
      requestId: newId("req", 14),
    };
    httpResponse.setHeader("request-id", call.requestId);
    if (call.idempotencyKey !== null) httpResponse.setHeader("idempotency-key", call.idempotencyKey);
    const version = header(httpRequest, "stripe-version");
    if (version !== null) httpResponse.setHeader("stripe-version", version);
    try {
      if (body === null) throw new ApiError(413, { type: "invalid_request_error", message: "Request body too large." });
      checkKey(header(httpRequest, "authorization"), settings.secretKey);
      if (call.idempotencyKey !== null && call.idempotencyKey.length > 255) {
        throw new ApiError(400, {
          type: "invalid_request_error",
          message: "Idempotency keys have up to 255 characters.",
        });
      }
      await answerWithFaults(settings, call, httpResponse);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      send(httpResponse, error.status, JSON.stringify({ error: withLogUrl(error.body, call.requestId) }, null, 2));
    }
  };
}

async function answerWithFaults(settings: ApiSettings, call: ApiCall, httpResponse: ServerResponse): Promise<void> {
  const fault = settings.faults.take(call.method, call.path);
  if (fault && strikesBefore(fault, httpResponse)) return;
  const { answer, replayed } = execute(settings, call);
  settings.changed();
  if (fault && strikesAfter(fault, httpResponse)) return;
  if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (replayed) {
    httpResponse.setHeader("idempotent-replayed", "true");
    httpResponse.setHeader("original-request", answer.requestId);
  }
  send(httpResponse, answer.status, answer.body);
}

/** Executes a call in one transaction: the effect, its events, and the answer kept under the idempotency key. */
function execute(settings: ApiSettings, call: ApiCall): { answer: KeptAnswer; replayed: boolean } {
  const { provider } = settings;
  if (call.method === "POST" && call.path === "/v1/files") {
    const body = JSON.stringify(answerUpload(provider, call.idempotencyKey, call.body), null, 2);
    return { answer: { requestId: call.requestId, status: 200, body }, replayed: false };
  }
  const found = findRoute(call);
  if (call.method !== "POST") return { answer: run(provider, call, found), replayed: false };
  return inTransaction(provider.db, () => {
    const key = call.idempotencyKey;
    if (key === null) return { answer: run(provider, call, found), replayed: false };
    const print = fingerprint(call.method, call.path, call.body);
    const kept = findAnswer(provider.db, key, print, seconds(provider));
    if (kept) return { answer: kept, replayed: true };
    const answer = run(provider, call, found);
    keepAnswer(provider.db, key, print, seconds(provider), answer);
    return { answer, replayed: false };
  });
}

function run(provider: Provider, call: ApiCall, found: { route: Route; id: string }): KeptAnswer {
  const params = new Params(parseForm(call.method === "POST" ? call.body : call.query));
  const paths = params.texts("expand");
  const cause = { requestId: call.requestId, idempotencyKey: call.idempotencyKey };
  const { status, body } = found.route.handle({ context: { ...provider, cause }, params, id: found.id });
  const expanded = status === 200 ? expand(provider.book, body, paths) : body;
  return { requestId: call.requestId, status, body: JSON.stringify(expanded, null, 2) };
}

function findRoute(call: ApiCall): { route: Route; id: string } {
  const given = call.path.split("/");
  for (const route of routes) {
    const wanted = route.path.split("/");
    if (route.method !== call.method || wanted.length !== given.length) continue;
    if (!wanted.every((segment, index) => segment === ":id" || segment === given[index])) continue;
    return { route, id: given[wanted.indexOf(":id")] ?? "" };
  }
  throw new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  });
}

function strikesBefore(fault: Fault, httpResponse: ServerResponse): boolean {
  if (fault.kind === "rate_limit") {
    throw new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." });
  }
  if (fault.kind === "error_before") throw apiDown();
  return strikes(fault, "before", httpResponse);
}

function strikesAfter(fault: Fault, httpResponse: ServerResponse): boolean {
  if (fault.kind === "error_after") throw apiDown();
  return strikes(fault, "after", httpResponse);
}

/**
 * Whether the fault leaves the call without an answer: a reset cuts the connection, a time-out keeps it open until the caller
 * gives up.
 */
function strikes(fault: Fault, when: "before" | "after", httpResponse: ServerResponse): boolean {
  if (fault.kind === `reset_${when}`) httpResponse.socket?.resetAndDestroy();
  return fault.kind === `reset_${when}` || fault.kind === `timeout_${when}`;
}

function apiDown(): ApiError {
  return new ApiError(500, { type: "api_error", message: "An unknown error occurred." });
}

function checkKey(authorization: string | null, secretKey: string): void {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
  const basic = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  const given = bearer ?? (basic === undefined ? null : Buffer.from(basic, "base64").toString("utf8").split(":")[0]);
  if (given !== null && given !== undefined && sameSecret(given, secretKey)) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: given ? `Invalid API Key provided: ${given.slice(0, 8)}****` : "You did not provide an API key.",
  });
}

function withLogUrl(body: ApiErrorBody, requestId: string): ApiErrorBody {
  return { ...body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
}

function header(httpRequest: IncomingMessage, name: string): string | null {
  const value = httpRequest.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function send(httpResponse: ServerResponse, status: number, body: string): void {
  httpResponse.writeHead(status, { "content-type": "application/json", "cache-control": "no-cache, no-store" });
  httpResponse.end(body);
}
