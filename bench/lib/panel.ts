import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

export type Answer = { readonly code: number; readonly desc: string } & Record<string, unknown>;

/** A minimal browser of the panel that uses one persistent connection, so that the server is measured and not the client. */
export class Panel {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #web: URL;
  cookie = "";

  constructor(web: string) {
    this.#web = new URL(web);
  }

  async signIn(login: { username: string; password: string }): Promise<void> {
    const body = new URLSearchParams({ user: login.username, password: login.password }).toString();
    const { headers } = await this.send("POST", "/api/authenticate/userlogin/", body, "application/x-www-form-urlencoded");
    this.cookie = (headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
    if (this.cookie === "") throw new Error("no session");
  }

  /** Posts JSON and expects a successful answer. */
  async call<T extends Answer = Answer>(route: string, body?: object): Promise<T> {
    const { text } =
      body === undefined
        ? await this.send("GET", route)
        : await this.send("POST", route, JSON.stringify(body), "application/json");
    const answer = JSON.parse(text) as T;
    if (answer.code !== 1000) throw new Error(`${route}: ${answer.code} ${answer.desc}`);
    return answer;
  }

  send(
    method: "GET" | "POST",
    route: string,
    body?: string,
    contentType?: string,
  ): Promise<{
    status: number;
    headers: NodeJS.Dict<string[]> & Record<string, unknown>;
    text: string;
    firstByteMs: number;
  }> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.#web.port,
          path: route,
          method,
          headers: {
            host: this.#web.host,
            "x-requested-with": "XMLHttpRequest",
            "idempotency-key": randomUUID(),
            ...(this.cookie === "" ? {} : { cookie: this.cookie }),
            ...(body === undefined ? {} : { "content-type": contentType, "content-length": Buffer.byteLength(body) }),
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          let firstByteMs = 0;
          reply.on("data", (chunk: Buffer) => {
            if (firstByteMs === 0) firstByteMs = performance.now() - started;
            chunks.push(chunk);
          });
          reply.on("end", () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers as never,
              text: Buffer.concat(chunks).toString(),
              firstByteMs,
            }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
