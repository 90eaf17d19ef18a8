import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { acceptClaim, listDisputes, provideEvidence, showDispute } from "./disputes.ts";
import { createOrder, findOrder, reserveOrder, takeOrder, type Result } from "./orders.ts";
import { captureReserved, findCapture, findRefund, refundCapture, voidReserved } from "./payments.ts";
import type { Settings } from "./settings.ts";
import { createSetup, findSetup, finishSetup } from "./setups.ts";
import { endToken, findToken } from "./tokens.ts";

/** The answer to a refused or unknown call, in PayPal's form. */
export const notFound: Result = {
  status: 404,
  body: {
    name: "RESOURCE_NOT_FOUND",
    message: "The specified resource does not exist.",
    details: [{ issue: "INVALID_RESOURCE_ID" }],
  },
};

const slowMs = 3000;

/** The REST API: access tokens, orders, payments, kept accounts, and the certificate that verifies callbacks. */
export async function answerApi(settings: Settings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname: path, searchParams } = new URL(call.url ?? "/", "http://localhost");
  const text = await readBody(call);
  if (call.method === "GET" && path === `/v1/notifications/certs/${settings.certificateId}`)
    return send(answer, 200, "application/x-pem-file", settings.identity.certificate);
  const fault = settings.faults.take(
    ["silent_before", "silent_after", "error_before", "error_after", "slow", "token_ended"],
    path,
  );
  // The answer never comes: the caller waits until its own time-out.
  if (fault === "silent_before") return;
  if (fault === "error_before") return sendJson(answer, 500, { name: "INTERNAL_SERVER_ERROR" });
  if (path === "/v1/oauth2/token") return sendToken(settings, call, answer, text);
  if (fault === "token_ended" || !sameSecret(call.headers.authorization ?? "", `Bearer ${settings.accessToken}`))
    return sendJson(answer, 401, {
      error: "invalid_token",
      error_description: "The token passed in was not found in the system",
    });
  const { status, body } = answered(settings, call, path, text, searchParams);
  if (fault === "silent_after") return;
  if (fault === "error_after") return sendJson(answer, 500, { name: "INTERNAL_SERVER_ERROR" });
  if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (status === 204) return void answer.writeHead(204).end();
  sendJson(answer, status, body);
}

function sendToken(
  { clientId, secret, accessToken }: Settings,
  call: IncomingMessage,
  answer: ServerResponse,
  text: string,
): void {
  const wanted = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
  if (!sameSecret(call.headers.authorization ?? "", wanted))
    return sendJson(answer, 401, { error: "invalid_client", error_description: "Client Authentication failed" });
  if (new URLSearchParams(text).get("grant_type") !== "client_credentials")
    return sendJson(answer, 400, { error: "unsupported_grant_type" });
  sendJson(answer, 200, { access_token: accessToken, token_type: "Bearer", expires_in: 32_400, scope: "" });
}

/** A call that repeats the id of an earlier call gets the earlier answer, and has no second effect. */
function answered(settings: Settings, call: IncomingMessage, path: string, text: string, query: URLSearchParams): Result {
  const { book } = settings;
  const id = call.headers["paypal-request-id"];
  const key = call.method === "POST" && typeof id === "string" ? `${path} ${id}` : null;
  const known = key === null ? null : book.answered(key);
  if (known !== null) return known;
  const result = path.startsWith("/v1/customer/disputes")
    ? routeDispute(settings, `${call.method} ${path}`, text, query)
    : route(settings, `${call.method} ${path}`, fieldsOf(text));
  if (key !== null && result.status < 300) book.keepAnswer(key, result);
  return result;
}

function route(settings: Settings, call: string, fields: Readonly<Record<string, unknown>>): Result {
  if (call === "POST /v2/checkout/orders") return createOrder(settings, fields);
  if (call === "POST /v3/vault/setup-tokens") return createSetup(settings, fields);
  if (call === "POST /v3/vault/payment-tokens") return finishSetup(settings, fields);
  const [, setupId] = /^GET \/v3\/vault\/setup-tokens\/([a-z0-9]+)$/.exec(call) ?? [];
  if (setupId !== undefined) return findSetup(settings, setupId);
  const [, verb, tokenId = ""] = /^(GET|DELETE) \/v3\/vault\/payment-tokens\/([a-z0-9]+)$/.exec(call) ?? [];
  if (verb !== undefined) return (verb === "GET" ? findToken : endToken)(settings, tokenId);
  const [, method, kind, id = "", act = ""] =
    /^(GET|POST) \/v2\/(checkout\/orders|payments\/captures|payments\/authorizations|payments\/refunds)\/([A-Z0-9]+)(?:\/([a-z]+))?$/.exec(
      call,
    ) ?? [];
  switch (`${method} ${kind} ${act}`) {
    case "GET checkout/orders ":
      return findOrder(settings, id);
    case "POST checkout/orders capture":
      return takeOrder(settings, id, fields);
    case "POST checkout/orders authorize":
      return reserveOrder(settings, id, fields);
    case "GET payments/captures ":
      return findCapture(settings, id);
    case "POST payments/captures refund":
      return refundCapture(settings, id, fields);
    case "GET payments/refunds ":
      return findRefund(settings, id);
    case "POST payments/authorizations capture":
      return captureReserved(settings, id, fields);
    case "POST payments/authorizations void":
      return voidReserved(settings, id);
    default:
      return notFound;
  }
}

function routeDispute(settings: Settings, call: string, text: string, query: URLSearchParams): Result {
  if (call === "GET /v1/customer/disputes") return listDisputes(settings, query.get("start_time"));
  const [, method, id = "", act = ""] = /^(GET|POST) \/v1\/customer\/disputes\/([A-Z0-9-]+)(?:\/([a-z-]+))?$/.exec(call) ?? [];
  switch (`${method} ${act}`) {
    case "GET ":
      return showDispute(settings, id);
    case "POST provide-evidence":
      return provideEvidence(settings, id, text);
    case "POST accept-claim":
      return acceptClaim(settings, id);
    default:
      return notFound;
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
