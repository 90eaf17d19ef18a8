import { searchDomains } from "@nameplane/contracts/domains/operations";
import type { SearchLine } from "@nameplane/contracts/domains/search-domains";
import { countWidgetUse } from "@nameplane/contracts/whitelabel/operations";
import type { WidgetUse } from "@nameplane/contracts/whitelabel/widget-choices";
import type { Language } from "./look.ts";

/** The failure of a search: there is no connection, or the server has refused the search. */
export class SearchFailed extends Error {
  readonly isOffline: boolean;
  /** The message that the server wrote for the visitor; empty if there is none. */
  readonly said: string;

  constructor(isOffline: boolean, said = "") {
    super("the search failed");
    this.isOffline = isOffline;
    this.said = said;
  }
}

/**
 * Sends a call without cookies. Somebody who is logged in at the brand is therefore a stranger here, and the site cannot learn
 * anything about that user from the prices or names in the frame.
 */
async function send(path: string, input: unknown, language: Language, options: RequestInit): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "Accept-Language": language,
      Accept: "application/json",
    },
    body: JSON.stringify(input),
    credentials: "omit",
    cache: "no-store",
    ...options,
  });
}

/**
 * Searches for names, and passes each line of the answer to `take` as it arrives. Throws SearchFailed, and returns quietly if
 * aborted.
 */
export async function ask(
  { text, tlds, language }: { readonly text: string; readonly tlds: readonly string[]; readonly language: Language },
  signal: AbortSignal,
  take: (line: SearchLine) => void,
): Promise<void> {
  const input = { text, mode: "single", ...(tlds.length === 0 ? {} : { tlds }) };
  try {
    const response = await send(searchDomains.path, input, language, { signal });
    if (!response.ok || response.body === null) throw new SearchFailed(false, await saidIn(response));
    for await (const line of linesOf(response.body)) if (!signal.aborted) take(JSON.parse(line) as SearchLine);
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof SearchFailed ? error : new SearchFailed(true);
  }
}

/**
 * The server's refusal in the visitor's language. Faults of our own have no words for visitors, so for these the text is empty.
 */
async function saidIn(response: Response): Promise<string> {
  if (response.status >= 500) return "";
  const body = (await response.json().catch(() => ({}))) as { readonly desc?: unknown };
  return typeof body.desc === "string" ? body.desc : "";
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
  }
  if (rest !== "") yield rest;
}

/** Counts a use of the search by site and day. Only a statistic depends on it, so a failure is not shown. */
export function count(site: string, use: WidgetUse): void {
  if (site === "") return;
  void send(countWidgetUse.path, { site, use }, "en", { keepalive: true }).catch(() => undefined);
}
