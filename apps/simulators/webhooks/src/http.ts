import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isSigned } from "./check-signature.ts";
import { page, pageHeaders, rows, script, styleSheet, type Call } from "./page.ts";

const [keptCalls, keptSecrets, bodyLimit] = [200, 10, 1_000_000];

/** Accepts webhooks at every path, and shows them to people and tests on the same port. */
export function createReceiver(): Server {
  const calls: Call[] = [];
  const secrets: string[] = [];
  const news = new EventEmitter();
  news.setMaxListeners(0);

  const take = (httpRequest: IncomingMessage, httpResponse: ServerResponse, path: string, body: Buffer): void => {
    const status = path.startsWith("/fail") ? 500 : path.startsWith("/gone") ? 410 : path.startsWith("/silent") ? null : 204;
    const signature =
      secrets.length === 0 ? "unchecked" : isSigned(httpRequest.headers, body, secrets, Date.now()) ? "valid" : "wrong";
    const { type, shown } = read(body);
    const id = String(httpRequest.headers["webhook-id"] ?? "");
    calls.unshift({ at: new Date().toISOString(), path, id, type, signature, body: shown, status });
    calls.length = Math.min(calls.length, keptCalls);
    news.emit("call", type);
    if (status !== null) httpResponse.writeHead(status).end();
  };

  return createServer((httpRequest, httpResponse) => {
    const { pathname, searchParams } = new URL(httpRequest.url ?? "/", "http://localhost");
    const { host = "" } = httpRequest.headers;
    // Calls contain data of accounts, so another web site must not read them by giving this machine a name of its own (DNS
    // rebinding).
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return send(httpResponse, 421, "text/plain", "Unknown host.");
    if (httpRequest.method === "GET") {
      const path = searchParams.get("path");
      const list = calls.filter((call) => path === null || call.path === path);
      if (pathname === "/") return void httpResponse.writeHead(200, pageHeaders).end(page(calls, `http://${host}`));
      if (pathname === "/rows") return void httpResponse.writeHead(200, pageHeaders).end(rows(calls).text);
      if (pathname === "/calls") return send(httpResponse, 200, "application/json", JSON.stringify({ calls: list }));
      if (pathname === "/style.css") return send(httpResponse, 200, "text/css", styleSheet);
      if (pathname === "/page.js") return send(httpResponse, 200, "text/javascript", script);
      if (pathname === "/events") return stream(news, httpResponse);
      return send(httpResponse, 404, "text/plain", "There is nothing here.");
    }
    if (httpRequest.method !== "POST") return send(httpResponse, 405, "text/plain", "Only GET and POST are known here.");
    const parts: Buffer[] = [];
    let size = 0;
    httpRequest.on("data", (part: Buffer) => {
      size += part.length;
      if (size > bodyLimit) httpRequest.destroy();
      else parts.push(part);
    });
    httpRequest.on("end", () => {
      const body = Buffer.concat(parts);
      if (pathname !== "/secret") return take(httpRequest, httpResponse, pathname, body);
      const secret = new URLSearchParams(body.toString()).get("secret")?.trim() ?? "";
      if (!/^whsec_[A-Za-z0-9+/=]{16,}$/.test(secret))
        return send(httpResponse, 400, "text/plain", "A secret is whsec_ and base64.");
      secrets.unshift(secret);
      secrets.length = Math.min(secrets.length, keptSecrets);
      httpResponse.writeHead(303, { location: "/" }).end();
    });
  });
}

function read(body: Buffer): { type: string; shown: string } {
  const text = body.toString("utf8");
  try {
    const value = JSON.parse(text) as unknown;
    const type = typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
    return { type, shown: JSON.stringify(value, null, 2) };
  } catch {
    return { type: "no JSON", shown: text };
  }
}

function stream(news: EventEmitter, httpResponse: ServerResponse): void {
  httpResponse.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  httpResponse.write(": open\n\n");
  const arrived = (type: string): void => {
    httpResponse.write(`event: call\ndata: ${JSON.stringify({ type })}\n\n`);
  };
  news.on("call", arrived);
  httpResponse.once("close", () => news.off("call", arrived));
}

function send(httpResponse: ServerResponse, status: number, type: string, body: string): void {
  httpResponse.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  httpResponse.end(body);
}
