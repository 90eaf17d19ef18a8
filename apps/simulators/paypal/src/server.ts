import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readBody, send } from "@nameplane/simulator-kit/http-parts";
import { answerApi } from "./answer-api.ts";
import { answerControl } from "./answer-control.ts";
import { endedPage, listPage, pageHeaders, payerPage, setupPage, styleSheet } from "./pages.ts";
import { actOnOrder, type PayerAct } from "./payer.ts";
import type { Settings } from "./settings.ts";
import { actOnSetup } from "./setups.ts";
import { actOnToken, isTokenAct } from "./tokens.ts";

/** Serves the API, the payer's page and the control commands, on one port without TLS. */
export function createPayPalServer(settings: Settings): Server {
  return createServer((call, answer) => {
    respond(settings, call, answer).catch((error: unknown) => {
      console.error(error);
      if (!answer.headersSent) send(answer, 500, "text/plain", "The simulator failed; see its log.");
    });
  });
}

async function respond(settings: Settings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(call.url ?? "/", "http://localhost");
  // Another web site must not act on the page by giving this machine a name of its own (DNS rebinding).
  const host = (call.headers.host ?? "").replace(/:\d+$/, "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return send(answer, 421, "text/plain", "Unknown host.");
  if (/^\/v[123]\//.test(url.pathname)) return answerApi(settings, call, answer);
  if (url.pathname.startsWith("/control/")) return answerControl(settings, call, answer);
  if (call.method === "POST" && url.pathname === "/act") return act(settings, call, answer);
  if (call.method !== "GET") return send(answer, 405, "text/plain", "Only GET is known here.");
  switch (url.pathname) {
    case "/":
      return sendPage(answer, listPage(settings.book.list(), settings.book.listTokens()));
    case "/checkoutnow":
      return sendPage(answer, checkoutPage(settings, url.searchParams.get("token") ?? ""));
    case "/agreements/approve":
      return sendPage(answer, setupPageOf(settings, url.searchParams.get("approval_token") ?? ""));
    case "/style.css":
      return send(answer, 200, "text/css", styleSheet);
    default:
      return send(answer, 404, "text/plain", "There is nothing here.");
  }
}

function checkoutPage({ book }: Settings, id: string): string {
  const order = book.find(id);
  return order === null || order.isGone || order.status !== "PAYER_ACTION_REQUIRED" ? endedPage() : payerPage(order);
}

function setupPageOf({ book }: Settings, id: string): string {
  return book.findSetup(id)?.status === "PAYER_ACTION_REQUIRED" ? setupPage(id) : endedPage();
}

const acts: readonly unknown[] = ["approve", "approve_declined", "approve_review", "cancel", "expire"] satisfies PayerAct[];
const isAct = (value: unknown): value is PayerAct => acts.includes(value);

async function act(settings: Settings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const origin = call.headers.origin;
  if (origin !== undefined && origin !== "null" && new URL(origin).host !== call.headers.host)
    return send(answer, 403, "text/plain", "Only the payer's own page acts.");
  const fields = new URLSearchParams(await readBody(call));
  const wanted = fields.get("act");
  const setupId = fields.get("setup");
  if (setupId !== null) {
    const back = actOnSetup(settings, setupId, wanted === "allow");
    return back === null ? sendPage(answer, endedPage()) : void answer.writeHead(303, { location: back }).end();
  }
  const tokenId = fields.get("token");
  if (tokenId !== null) {
    if (isTokenAct(wanted)) actOnToken(settings, tokenId, wanted);
    return void answer.writeHead(303, { location: "/" }).end();
  }
  const next = isAct(wanted) ? actOnOrder(settings, fields.get("id") ?? "", wanted) : null;
  if (next === null) return sendPage(answer, endedPage());
  answer.writeHead(303, { location: next }).end();
}

function sendPage(answer: ServerResponse, page: string): void {
  answer.writeHead(200, pageHeaders);
  answer.end(page);
}
