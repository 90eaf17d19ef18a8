import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerControl, type ControlSettings } from "./answer-control.ts";
import { actOnRequest, type PayerAct } from "./answer-payer.ts";
import { answering, readBody, send } from "@nameplane/simulator-kit/http-parts";
import { pageHeaders, phonePage, rows, script, styleSheet } from "./phone.ts";

/** Serves the payer's phone and the control commands on one port without TLS. */
export function createPhoneServer(settings: ControlSettings): Server {
  return createServer(answering((call, answer) => respond(settings, call, answer)));
}

async function respond(settings: ControlSettings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(call.url ?? "/", "http://localhost");
  // Another web site must not act on the phone by giving this machine a name of its own (DNS rebinding).
  const host = (call.headers.host ?? "").replace(/:\d+$/, "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return send(answer, 421, "text/plain", "Unknown host.");
  if (url.pathname.startsWith("/control/")) return answerControl(settings, call, answer);
  if (call.method === "POST" && url.pathname === "/act") return act(settings, call, answer);
  if (call.method !== "GET") return send(answer, 405, "text/plain", "Only GET is known here.");
  const { book } = settings;
  const of = url.searchParams.get("of")?.trim() ?? "";
  switch (url.pathname) {
    case "/":
      return sendPage(answer, phonePage(book.list(), of));
    case "/rows":
      return sendPage(answer, rows(book.list(), of).text);
    case "/style.css":
      return send(answer, 200, "text/css", styleSheet);
    case "/phone.js":
      return send(answer, 200, "text/javascript", script);
    case "/events":
      return streamEvents(settings, answer);
    default:
      return send(answer, 404, "text/plain", "There is nothing here.");
  }
}

async function act(settings: ControlSettings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const origin = call.headers.origin;
  if (origin !== undefined && origin !== "null" && new URL(origin).host !== call.headers.host)
    return send(answer, 403, "text/plain", "Only the phone's own page acts.");
  const fields = new URLSearchParams(await readBody(call));
  const wanted = fields.get("act");
  if (wanted === "approve" || wanted === "decline" || wanted === "expire")
    actOnRequest(settings, fields.get("id") ?? "", wanted satisfies PayerAct);
  answer.writeHead(303, { location: `/?${new URLSearchParams({ of: fields.get("of") ?? "" }).toString()}` }).end();
}

function streamEvents({ book }: ControlSettings, answer: ServerResponse): void {
  answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  answer.write(": open\n\n");
  const changed = (): void => {
    answer.write("event: changed\ndata: {}\n\n");
  };
  book.on("changed", changed);
  answer.once("close", () => book.off("changed", changed));
}

function sendPage(answer: ServerResponse, page: string): void {
  answer.writeHead(200, pageHeaders);
  answer.end(page);
}
