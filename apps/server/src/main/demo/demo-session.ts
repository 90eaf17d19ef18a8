import { randomUUID } from "node:crypto";

export type Login = { readonly username: string; readonly password: string };

/** A session of one demo user at the running panel, which uses the panel's own API like any customer. */
export class DemoSession {
  readonly #web: string;
  #cookie = "";

  private constructor(web: string) {
    this.#web = web;
  }

  static async open(web: string, { username, password }: Login): Promise<DemoSession> {
    const session = new DemoSession(web);
    const body = new URLSearchParams({ user: username, password }).toString();
    const reply = await session.#send("/api/authenticate/userlogin/", {
      body,
      type: "application/x-www-form-urlencoded",
    });
    session.#cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    return session;
  }

  /** Returns the answer. For every code other than 1000 it throws the panel's message. */
  async call<Answer>(path: string, body: object): Promise<Answer> {
    return read(path, await this.#send(path, { body: JSON.stringify(body), type: "application/json" }));
  }

  async get<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const asked = `${path}?${new URLSearchParams(query).toString()}`;
    return read(path, await fetch(this.#web + asked, { headers: this.#headers }));
  }

  get #headers(): Record<string, string> {
    return { "x-requested-with": "XMLHttpRequest", cookie: this.#cookie };
  }

  #send(path: string, { body, type }: { readonly body: string; readonly type: string }): Promise<Response> {
    const headers = { ...this.#headers, "content-type": type, "idempotency-key": randomUUID() };
    return fetch(this.#web + path, { method: "POST", headers, body });
  }
}

async function read<Answer>(path: string, reply: Response): Promise<Answer> {
  const answer = (await reply.json()) as Answer & { code: number; desc: string };
  if (answer.code !== 1000) throw new Error(`${path}: ${answer.desc}`);
  return answer;
}
