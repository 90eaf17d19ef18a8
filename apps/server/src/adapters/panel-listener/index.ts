import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { TLSSocket } from "node:tls";
import type { Log } from "../../platform/log.ts";
import { contextsByName } from "../tls-contexts.ts";

export type PanelListenerOptions = {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** The certificate for the name in a TLS greeting. Null if the panel is not served there. */
  readonly certificateFor: (serverName: string) => Promise<{ readonly chain: string; readonly key: string } | null>;
  /** For how many seconds browsers are told to use TLS only on a host (RFC 6797). Null if they are not told. */
  readonly strictFor: (host: string) => number | null;
  /** Answers a call, as if it had come over plain HTTP. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly log: Log;
};

export type PanelListener = {
  readonly port: number;
  /**
   * Takes no new connections. Open connections end after their current call, or a second after `rest` is done, whichever is
   * first.
   */
  close(rest: () => Promise<void>): Promise<void>;
};

const limits = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 72_000, connectionsCheckingInterval: 1000 };
const handshakeMs = 10_000;

/** Serves the panel over TLS, with the certificate of the host in the greeting. Other hosts are refused before any call. */
export async function startPanelListener(options: PanelListenerOptions): Promise<PanelListener> {
  const { host, port, certificateFor, log } = options;
  const contextFor = contextsByName(certificateFor, log);
  const server = createServer(
    {
      ...limits,
      handshakeTimeout: handshakeMs,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["http/1.1"],
      SNICallback: (name, done) => void contextFor(name, done),
    },
    (request, response) => answer(options, request, response),
  );
  // These errors are not logged, because anybody can cause them.
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the panel's TLS listener has no port");
  return {
    port: address.port,
    async close(rest) {
      const closed = once(server, "close");
      server.close();
      await rest();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1000).unref();
      await closed;
    },
  };
}

function answer({ serve, strictFor }: PanelListenerOptions, request: IncomingMessage, response: ServerResponse): void {
  const host = greetedHost(request);
  if (host === null || calledHost(request) !== host) return misdirected(response);
  const seconds = strictFor(host);
  if (seconds !== null) response.setHeader("strict-transport-security", `max-age=${seconds}`);
  serve(request, response);
}

/** The host name in the caller's TLS greeting. The caller has seen the certificate of this host. */
const greetedHost = ({ socket }: IncomingMessage): string | null =>
  socket instanceof TLSSocket && typeof socket.servername === "string" ? socket.servername.toLowerCase() : null;

const calledHost = ({ headers }: IncomingMessage): string => (headers.host ?? "").toLowerCase().replace(/:\d{1,5}$/, "");

/** RFC 9110 15.5.20: the connection was made for another host. */
function misdirected(response: ServerResponse): void {
  response.writeHead(421, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end("This connection is for another host.\n");
}
