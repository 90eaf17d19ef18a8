import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";

export interface Received {
  body: string;
  signature: string;
  type: string;
  id: string;
}

/** An HTTP endpoint that keeps the calls it receives. It answers with the given statuses in turn, and then with 200. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly statuses: number[] = [];
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  constructor() {
    this.#server = createServer((httpRequest, httpResponse) => {
      const parts: Buffer[] = [];
      httpRequest.on("data", (part: Buffer) => parts.push(part));
      httpRequest.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        const event: unknown = JSON.parse(body);
        const field = (name: string): string => (isObject(event) ? String(event[name]) : "");
        this.received.push({
          body,
          signature: String(httpRequest.headers["stripe-signature"]),
          type: field("type"),
          id: field("id"),
        });
        httpResponse.writeHead(this.statuses.shift() ?? 200).end();
        for (const wake of this.#waiting.splice(0)) wake();
      });
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("no address");
    return `http://127.0.0.1:${address.port}/hook`;
  }

  /** Waits until a received call matches; without a match the test's own time limit ends the wait. */
  async until<T>(find: (received: Received[]) => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find(this.received);
      if (found !== undefined && found !== false) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
