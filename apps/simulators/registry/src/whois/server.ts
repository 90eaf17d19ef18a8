import { createServer, type Server, type Socket } from "node:net";
import { sweep } from "../clock/sweep.ts";
import { listenOn, stopListening } from "../listen.ts";
import type { Registry } from "../model/registry.ts";
import { whoisAnswer } from "./answer.ts";
import { whoisName } from "./query.ts";
import { RateLimit } from "./rate-limit.ts";

/** The largest query: queries of RFC 3912 are one short line. */
const queryOctetsMax = 512;
const queryTimeoutMs = 10_000;

/** Serves port 43: reads one line, sends one text, and closes the connection. */
export class WhoisServer {
  readonly #registry: Registry;
  readonly #limit: RateLimit;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(registry: Registry, queriesPerMinute: number) {
    this.#registry = registry;
    this.#limit = new RateLimit(queriesPerMinute);
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  start(port: number): Promise<number> {
    return listenOn(this.#server, port);
  }

  async stop(): Promise<void> {
    const stopped = stopListening(this.#server);
    for (const socket of this.#sockets) socket.destroy();
    await stopped;
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    let query = "";
    let answered = false;
    socket.setEncoding("utf8");
    socket.setTimeout(queryTimeoutMs, () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const answer = (): void => {
      if (answered) return;
      answered = true;
      socket.end(this.#answer(query, socket.remoteAddress ?? "").replace(/\n/g, "\r\n"));
    };
    socket.on("data", (text: string) => {
      query += text;
      if (query.includes("\n")) answer();
      else if (query.length > queryOctetsMax) socket.destroy();
    });
    socket.on("end", answer);
  }

  #answer(query: string, client: string): string {
    if (!this.#limit.allow(client)) return "% Query rate limit exceeded. Please wait and try again.\n";
    try {
      sweep(this.#registry);
      return whoisAnswer(this.#registry, whoisName(query.split("\n")[0] ?? ""));
    } catch (error) {
      console.error("whois query failed:", error);
      return "% Internal error, please try again later.\n";
    }
  }
}
