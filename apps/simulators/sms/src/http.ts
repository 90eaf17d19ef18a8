import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerApi, type ApiSettings } from "./answer-api.ts";
import { answerControl, type ControlSettings } from "./answer-control.ts";
import type { Book, Sms } from "./book.ts";
import { answering, send, sendJson } from "@nameplane/simulator-kit/http-parts";
import { pageHeaders, phonesPage, rows, script, styleSheet } from "./phones.ts";

const pageLength = 100;
const longestWaitMs = 60_000;

/** Serves the API for the product, the phones for people and tests, and the control commands, on one port. */
export function createHttpServer(settings: ApiSettings & ControlSettings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(
  settings: ApiSettings & ControlSettings,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const url = new URL(httpRequest.url ?? "/", "http://localhost");
  // SMS contain login codes, so another web site must not read them by giving this machine a name of its own (DNS rebinding).
  const host = (httpRequest.headers.host ?? "").replace(/:\d+$/, "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return send(httpResponse, 421, "text/plain", "Unknown host.");
  if (/^\/a1\/sms(\/|$)/i.test(url.pathname)) return answerApi(settings, httpRequest, httpResponse, url);
  if (url.pathname.startsWith("/control/")) return answerControl(settings, httpRequest, httpResponse, url);
  if (httpRequest.method !== "GET") return send(httpResponse, 405, "text/plain", "Only GET is known here.");
  const { book } = settings;
  const to = url.searchParams.get("to")?.trim() ?? "";
  const list = () => book.list({ to: to === "" ? undefined : to, limit: pageLength });
  switch (url.pathname) {
    case "/":
      return sendPage(httpResponse, phonesPage(list(), to));
    case "/rows":
      return sendPage(httpResponse, rows(list(), to).text);
    case "/style.css":
      return send(httpResponse, 200, "text/css", styleSheet);
    case "/phones.js":
      return send(httpResponse, 200, "text/javascript", script);
    case "/messages":
      return answerMessages(book, httpRequest, httpResponse, url);
    case "/events":
      return streamEvents(book, httpResponse);
    default:
      return send(httpResponse, 404, "text/plain", "There is nothing here.");
  }
}

/** The SMS that the phones show, newest first. With `waitMs` it waits at most that long for a first match. */
async function answerMessages(book: Book, httpRequest: IncomingMessage, httpResponse: ServerResponse, url: URL): Promise<void> {
  const waitMs = Number(url.searchParams.get("waitMs") ?? 0);
  if (!(waitMs >= 0 && waitMs <= longestWaitMs)) return sendJson(httpResponse, 400, { error: "waitMs is 0 to 60000" });
  const gone = new AbortController();
  httpRequest.once("close", () => gone.abort());
  const end = AbortSignal.any([gone.signal, AbortSignal.timeout(waitMs)]);
  const search = {
    to: url.searchParams.get("to") ?? undefined,
    after: url.searchParams.get("after") ?? undefined,
    limit: pageLength,
  };
  for (;;) {
    const messages = book.list(search).map(({ id, created, from, to, message, status }: Sms) => ({
      id,
      created,
      from,
      to,
      message,
      status,
    }));
    if (messages.length > 0 || waitMs === 0 || end.aborted) return sendJson(httpResponse, 200, { messages });
    await once(book, "sms", { signal: end }).catch(() => undefined);
  }
}

function streamEvents(book: Book, httpResponse: ServerResponse): void {
  httpResponse.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  httpResponse.write(": open\n\n");
  const arrived = ({ to }: Sms): void => {
    httpResponse.write(`event: sms\ndata: ${JSON.stringify({ to })}\n\n`);
  };
  const changed = (): void => {
    httpResponse.write("event: changed\ndata: {}\n\n");
  };
  book.on("sms", arrived);
  book.on("changed", changed);
  httpResponse.once("close", () => {
    book.off("sms", arrived);
    book.off("changed", changed);
  });
}

function sendPage(httpResponse: ServerResponse, page: string): void {
  httpResponse.writeHead(200, pageHeaders);
  httpResponse.end(page);
}
