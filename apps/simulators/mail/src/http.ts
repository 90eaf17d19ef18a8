import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { answerApi } from "./answer-api.ts";
import { answerControl } from "./answer-control.ts";
import type { ControlSettings } from "./answer-control.ts";
import { pageHeaders, styleSheet } from "./inbox/layout.ts";
import { listPage, rows } from "./inbox/list-page.ts";
import type { ListPage } from "./inbox/list-page.ts";
import { frameHtml, htmlPartHeaders, messagePage, missingPage } from "./inbox/message-page.ts";
import { inboxScript } from "./inbox/script.ts";
import type { Outbox } from "./outbox.ts";

/** The number of rows on one page of the inbox. */
const pageLength = 100;

/** Serves the inbox for people, the JSON for tests, and the control commands, on one port. */
export function createHttpServer(outbox: Outbox, control: ControlSettings): Server {
  return createServer((httpRequest, httpResponse) => {
    answer(outbox, control, httpRequest, httpResponse).catch((error: unknown) => {
      console.error(error);
      if (!httpResponse.headersSent) httpResponse.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      httpResponse.end("The simulator failed; see its log.");
    });
  });
}

async function answer(
  outbox: Outbox,
  control: ControlSettings,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const url = new URL(httpRequest.url ?? "/", "http://localhost");
  // Mail contains login links, so another web site must not read it by giving this machine a name of its own (DNS rebinding).
  const host = (httpRequest.headers.host ?? "").replace(/:\d+$/, "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return send(httpResponse, 421, "text/plain", "Unknown host.");
  if (url.pathname.startsWith("/control/")) return answerControl(control, httpRequest, httpResponse, url);
  if (httpRequest.method !== "GET") return send(httpResponse, 405, "text/plain", "Only GET is known here.");
  const [, first = "", id = "", part = "", index = ""] = url.pathname.split("/");
  if (first === "messages") return answerApi(outbox, httpRequest, httpResponse, url, id);
  if (first === "mail") return answerMessage(outbox, httpResponse, id, part, index);
  switch (url.pathname) {
    case "/":
      return sendPage(httpResponse, 200, listPage(readList(outbox, url)));
    case "/rows":
      return sendPage(httpResponse, 200, rows(readList(outbox, url)).text);
    case "/style.css":
      return send(httpResponse, 200, "text/css", styleSheet);
    case "/inbox.js":
      return send(httpResponse, 200, "text/javascript", inboxScript);
    case "/events":
      return streamEvents(outbox, httpResponse);
    default:
      return sendPage(httpResponse, 404, missingPage());
  }
}

function readList(outbox: Outbox, url: URL): ListPage {
  const to = url.searchParams.get("to")?.trim() ?? "";
  const before = url.searchParams.get("before") ?? undefined;
  const found = outbox.list({ to, before, limit: pageLength + 1 });
  const messages = found.slice(0, pageLength);
  const last = messages.at(-1);
  const olderUrl = found.length > pageLength && last ? `/?${new URLSearchParams({ to, before: last.id }).toString()}` : null;
  return { messages, to, olderUrl };
}

async function answerMessage(
  outbox: Outbox,
  httpResponse: ServerResponse,
  id: string,
  part: string,
  index: string,
): Promise<void> {
  const message = await outbox.find(id);
  if (!message) return sendPage(httpResponse, 404, missingPage());
  if (part === "") return sendPage(httpResponse, 200, messagePage(message));
  if (part === "html") {
    httpResponse.writeHead(200, htmlPartHeaders);
    httpResponse.end(frameHtml(message));
    return;
  }
  if (part === "source") return sendFile(httpResponse, "message/rfc822", `${id}.eml`, (await outbox.raw(id)) ?? Buffer.alloc(0));
  const file = part === "files" ? message.files[Number(index)] : undefined;
  if (!file) return sendPage(httpResponse, 404, missingPage());
  return sendFile(httpResponse, file.contentType, file.filename, file.content);
}

function streamEvents(outbox: Outbox, httpResponse: ServerResponse): void {
  httpResponse.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  httpResponse.write(": open\n\n");
  const arrived = (summary: unknown): void => {
    httpResponse.write(`event: message\ndata: ${JSON.stringify(summary)}\n\n`);
  };
  const emptied = (): void => {
    httpResponse.write("event: emptied\ndata: {}\n\n");
  };
  outbox.on("message", arrived);
  outbox.on("emptied", emptied);
  httpResponse.once("close", () => {
    outbox.off("message", arrived);
    outbox.off("emptied", emptied);
  });
}

function sendPage(httpResponse: ServerResponse, status: number, page: string): void {
  httpResponse.writeHead(status, pageHeaders);
  httpResponse.end(page);
}

/** A file is always offered as a download: an attachment must not run as a page of the inbox. */
function sendFile(httpResponse: ServerResponse, type: string, name: string, content: Buffer): void {
  httpResponse.writeHead(200, {
    "content-type": /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  httpResponse.end(content);
}

function send(httpResponse: ServerResponse, status: number, type: string, body: string): void {
  httpResponse.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  httpResponse.end(body);
}
