/** What a register answered. `status` is 0 if nothing came, and then `code` says why. `body` is null if it is not JSON. */
export type JsonAnswer = { readonly status: number; readonly code: string; readonly body: unknown };

/** Sends a call to a register and reads its answer as JSON. Follows no redirects, and never throws. */
export async function askJson(
  url: string,
  call: {
    readonly timeoutMs: number;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<JsonAnswer> {
  const { timeoutMs, headers, ...rest } = call;
  try {
    const response = await fetch(url, {
      ...rest,
      headers: { accept: "application/json", ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const text = await response.text();
    return { status: response.status, code: `http_${response.status}`, body: parsed(text) };
  } catch {
    return { status: 0, code: "no_answer", body: null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
