import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { listenOn, stopListening } from "../listen.ts";
import { BadRequest, readBody } from "./body.ts";
import { clockRoutes } from "./clock-routes.ts";
import { dnsRoutes } from "./dns-routes.ts";
import { faultRoutes } from "./fault-routes.ts";
import { newsRoutes } from "./news-routes.ts";
import { readRoutes } from "./read-routes.ts";
import type { Route, Simulator } from "./route.ts";
import { writeRoutes } from "./write-routes.ts";

const routes: readonly Route[] = [...readRoutes, ...clockRoutes, ...dnsRoutes, ...writeRoutes, ...newsRoutes, ...faultRoutes];

function send(httpResponse: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  httpResponse.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  httpResponse.end(text);
}

/** Controls the registry for demos and tests, with HTTP and JSON on loopback and a bearer token. */
export class ControlServer {
  readonly #simulator: Simulator;
  readonly #token: string;
  readonly #faultsAllowed: boolean;
  readonly #server: Server;

  constructor(simulator: Simulator, token: string, faultsAllowed: boolean) {
    this.#simulator = simulator;
    this.#token = token;
    this.#faultsAllowed = faultsAllowed;
    this.#server = createServer((httpRequest, httpResponse) => {
      void this.#serve(httpRequest, httpResponse);
    });
  }

  start(port: number): Promise<number> {
    return listenOn(this.#server, port);
  }

  async stop(): Promise<void> {
    const stopped = stopListening(this.#server);
    this.#server.closeAllConnections();
    await stopped;
  }

  #authorised(httpRequest: IncomingMessage): boolean {
    const match = /^Bearer (.+)$/.exec(httpRequest.headers.authorization ?? "");
    return sameSecret(match?.[1] ?? "", this.#token);
  }

  async #serve(httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
    try {
      if (!this.#authorised(httpRequest)) throw new BadRequest("A bearer token is needed", 401);
      const url = new URL(httpRequest.url ?? "/", "http://localhost");
      const body = await readBody(httpRequest);
      const atPath = routes.filter((route) => route.path === url.pathname);
      const route = atPath.find((candidate) => candidate.method === httpRequest.method);
      if (route === undefined) {
        if (atPath.length === 0) throw new BadRequest("No such route", 404);
        // A refusal of the method lists the methods that the path allows (RFC 9110 section 15.5.6).
        const allow = atPath.map(({ method }) => method).join(", ");
        send(httpResponse, 405, { error: "Method not allowed" }, { allow });
        return;
      }
      if (route.dangerous && !this.#faultsAllowed) throw new BadRequest("Started without --faults", 403);
      const handled = this.#simulator.registry.store.transaction(() =>
        route.handle(this.#simulator, { query: url.searchParams, body }),
      );
      send(httpResponse, 200, await handled);
    } catch (error) {
      if (error instanceof BadRequest) {
        send(httpResponse, error.status, { error: error.message });
        return;
      }
      console.error("control request failed:", error);
      send(httpResponse, 500, { error: "internal error" });
    }
  }
}
