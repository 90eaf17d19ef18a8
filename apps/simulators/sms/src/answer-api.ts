import type { IncomingMessage, ServerResponse } from "node:http";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import type { Book, Sms } from "./book.ts";
import type { FaultKind, Faults } from "./faults.ts";
import { readBody, send, sendJson } from "@nameplane/simulator-kit/http-parts";

export interface ApiSettings {
  book: Book;
  faults: Faults;
  username: string;
  password: string;
}

/** The simulated time that the network needs to reach the phone. */
const deliveryMs = 300;

/** Answers POST /a1/sms, GET /a1/sms and GET /a1/sms/<id> like 46elks. */
export async function answerApi(
  settings: ApiSettings,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
  url: URL,
): Promise<void> {
  const given = /^Basic (.+)$/.exec(httpRequest.headers.authorization ?? "")?.[1] ?? "";
  const expected = Buffer.from(`${settings.username}:${settings.password}`).toString("base64");
  if (!sameSecret(given, expected)) return send(httpResponse, 403, "text/plain", "API access requires Basic HTTP authentication");
  // The API accepts "sms" in upper and lower case, as its own samples write both, so the path is read by its position.
  const [, , , id = ""] = url.pathname.split("/");
  if (httpRequest.method === "POST" && id === "") return sendSms(settings, httpRequest, httpResponse);
  if (httpRequest.method !== "GET") return send(httpResponse, 405, "text/plain", "Method not allowed");
  if (id === "") return list(settings, httpResponse, url);
  const sms = settings.book.find(id);
  return sms === null ? send(httpResponse, 404, "text/plain", "Not found") : sendJson(httpResponse, 200, present(sms));
}

async function sendSms({ book, faults }: ApiSettings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await readBody(httpRequest));
  const [from, to, message] = [form.get("from") ?? "", form.get("to") ?? "", form.get("message") ?? ""];
  const wrong = refusalOf(from, to, message);
  if (wrong !== null) return send(httpResponse, 400, "text/plain", wrong);
  const isSecret = form.get("dontlog") === "message";
  if (form.get("dryrun") === "yes") return sendJson(httpResponse, 200, { from, to, message, status: "created" });
  const fault = faults.take();
  if (fault === "busy") return send(httpResponse, 503, "text/plain", "Service unavailable");
  if (fault === "no_credit") return send(httpResponse, 403, "text/plain", "Not enough credits");
  if (fault === "bad_number") return send(httpResponse, 400, "text/plain", "Invalid to number");
  const sms = book.add({ from, to, message, isSecret, status: fault === "undelivered" ? "failed" : "created" });
  setTimeout(() => book.deliver(sms.id), deliveryMs).unref();
  return answerKept(httpResponse, sms, fault);
}

function answerKept(httpResponse: ServerResponse, sms: Sms, fault: FaultKind | null): void {
  if (fault === "silent") return;
  if (fault === "reset_after") return void httpResponse.socket?.resetAndDestroy();
  if (fault === "error_after") return send(httpResponse, 500, "text/plain", "Internal error");
  sendJson(httpResponse, 200, present(sms));
}

/** What is wrong with an SMS, in the words of the API; null if nothing is. */
function refusalOf(from: string, to: string, message: string): string | null {
  if (from === "") return "Missing key from";
  if (to === "") return "Missing key to";
  if (message === "") return "Missing key message";
  if (!/^([A-Za-z][A-Za-z0-9]{0,10}|\+\d{7,15})$/.test(from))
    return "Invalid from: a text sender ID of at most 11 letters and digits, or a number";
  return /^\+[1-9]\d{6,17}$/.test(to) ? null : "Invalid to number";
}

function list({ book }: ApiSettings, httpResponse: ServerResponse, url: URL): void {
  const read = (name: string) => url.searchParams.get(name) ?? undefined;
  const limit = Math.min(100, Math.max(1, Number(read("limit") ?? 100) || 100));
  const found = book.list({ to: read("to"), before: read("start"), after: read("end"), limit: limit + 1 });
  const next = found.length > limit ? found[limit - 1]?.created : undefined;
  sendJson(httpResponse, 200, { data: found.slice(0, limit).map(present), ...(next === undefined ? {} : { next }) });
}

function present({ id, created, from, to, message, status, isSecret }: Sms): unknown {
  return {
    id,
    created,
    direction: "outgoing",
    from,
    to,
    status,
    parts: 1,
    cost: 3500,
    ...(isSecret ? {} : { message }),
  };
}
