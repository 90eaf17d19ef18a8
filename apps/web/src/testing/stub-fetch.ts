export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
};

type Reply = Response | Promise<Response>;

/** A response in the form the server sends. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  return new Response(status === 204 ? null : text, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

export const ok = (fields: object = {}): Response => answer({ code: 1000, desc: "Command completed successfully", ...fields });

/** A call that never gets an answer. Like fetch, it rejects if it is aborted. */
export function never(sent: Sent): Promise<Response> {
  return new Promise((_resolve, reject) => {
    sent.signal?.addEventListener("abort", () => reject(sent.signal?.reason as Error));
  });
}

/** A fetch that answers with a function, and records what was sent. */
export function stubFetch(reply: (sent: Sent, count: number) => Reply) {
  const sent: Sent[] = [];
  const run: typeof fetch = async (input, init) => {
    const one: Sent = {
      url: typeof input === "string" ? input : input instanceof URL ? input.href : input.url,
      method: init?.method ?? "GET",
      headers: new Headers(init?.headers),
      body: init?.body ?? null,
      signal: init?.signal ?? null,
    };
    sent.push(one);
    return reply(one, sent.length);
  };
  return { fetch: run, sent, paths: () => sent.map(({ url }) => url) };
}
