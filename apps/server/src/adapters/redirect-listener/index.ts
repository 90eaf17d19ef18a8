import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { TLSSocket } from "node:tls";
import type { VisitAnswer, VisitHandler } from "../../areas/forwarding/visit.port.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { contextsByName } from "../tls-contexts.ts";
import { drawPage } from "./pages.ts";

export type RedirectListenerOptions = {
  readonly host: string;
  /** The port for HTTP. 0 means any free port. */
  readonly port: number;
  /** Port for HTTPS. Null if HTTPS is not served. */
  readonly tlsPort: number | null;
  readonly handler: VisitHandler;
  readonly log: Log;
};

export type RedirectListener = {
  readonly port: number;
  readonly tlsPort: number | null;
  close(): Promise<void>;
};

/** Limits: a redirect is a short request and a short response, so a longer or slower one is cut off. */
const limits = {
  maxHeaderSize: 8192,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
};
const connectionsMax = 4000;
const requestsPerConnection = 200;
const handshakeMs = 10_000;

/** Answers web visitors of redirect hosts over HTTP and HTTPS. The host that a client names (SNI) decides on the certificate. */
export async function startRedirectListener(options: RedirectListenerOptions): Promise<RedirectListener> {
  const { handler, log } = options;
  const answer = (httpRequest: IncomingMessage, reply: ServerResponse) => void serve(handler, log, httpRequest, reply);
  const plain = createServer(limits, answer);
  const contextFor = contextsByName((name) => handler.certificateFor(name), log);
  const secure =
    options.tlsPort === null
      ? null
      : createSecureServer(
          {
            ...limits,
            handshakeTimeout: handshakeMs,
            minVersion: "TLSv1.2",
            SNICallback: (name, done) => void contextFor(name, done),
          },
          answer,
        );
  const servers = [plain, secure].filter((server) => server !== null);
  for (const server of servers) limit(server);
  // These errors are not logged, because visitors often break off a TLS handshake.
  secure?.on("tlsClientError", (_error, socket) => socket.destroy());
  plain.listen(options.port, options.host);
  secure?.listen(options.tlsPort ?? 0, options.host);
  await Promise.all(servers.map((server) => once(server, "listening")));
  return {
    port: portOf(plain),
    tlsPort: secure === null ? null : portOf(secure),
    async close() {
      const closed = servers.map((server) => once(server, "close"));
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all(closed);
    },
  };
}

function limit(server: Server): void {
  server.maxConnections = connectionsMax;
  server.maxRequestsPerSocket = requestsPerConnection;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the redirect listener has no port");
  return address.port;
}

async function serve(handler: VisitHandler, log: Log, httpRequest: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { socket } = httpRequest;
  const isSecure = socket instanceof TLSSocket;
  try {
    const answer = await handler.answer({
      method: httpRequest.method ?? "",
      // More than one Host header makes a request invalid (RFC 9112 3.2).
      host: (httpRequest.headersDistinct["host"]?.length ?? 0) > 1 ? undefined : httpRequest.headers.host,
      target: httpRequest.url ?? "",
      serverName: isSecure && typeof socket.servername === "string" ? socket.servername : null,
      isSecure,
    });
    send(httpRequest, reply, answer);
  } catch (error) {
    log.error({ event: "redirect.failed", ...errorFields(error) }, "redirect not answered");
    send(httpRequest, reply, { kind: "page", status: 503, page: "busy" });
  }
}

function send(httpRequest: IncomingMessage, reply: ServerResponse, answer: VisitAnswer): void {
  const hasBody = httpRequest.headers["content-length"] !== undefined || httpRequest.headers["transfer-encoding"];
  // A body is not read, so the connection cannot be used again.
  if (hasBody) reply.setHeader("Connection", "close");
  const [type, body] = bodyOf(httpRequest, answer);
  reply.setHeader("Content-Type", type);
  reply.setHeader("Content-Length", Buffer.byteLength(body));
  reply.setHeader("X-Content-Type-Options", "nosniff");
  if (answer.kind === "redirect") {
    reply.setHeader("Location", answer.location);
    // A redirect may change later, but a browser that caches a 301 for ever would never ask again.
    reply.setHeader("Cache-Control", `max-age=${answer.status === 301 ? 3600 : 0}`);
    reply.writeHead(answer.status);
  } else if (answer.kind === "page") {
    reply.setHeader("Cache-Control", "no-store");
    reply.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    if (answer.status === 405) reply.setHeader("Allow", "GET, HEAD");
    if (answer.status === 503) reply.setHeader("Retry-After", "2");
    reply.writeHead(answer.status);
  } else reply.writeHead(200);
  reply.end(httpRequest.method === "HEAD" ? undefined : body);
}

function bodyOf(httpRequest: IncomingMessage, answer: VisitAnswer): [string, string] {
  if (answer.kind === "text") return ["application/octet-stream", answer.body];
  // RFC 9110 15.4: a short text for clients that do not follow redirects. The URL needs no escaping in plain text.
  if (answer.kind === "redirect") return ["text/plain; charset=utf-8", `${answer.location}\n`];
  return ["text/html; charset=utf-8", drawPage(answer.page, httpRequest.headers["accept-language"])];
}
