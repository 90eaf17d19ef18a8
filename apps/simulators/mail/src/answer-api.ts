import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Message } from "./message.ts";
import type { Outbox, Query } from "./outbox.ts";

const longestWaitMs = 60_000;

/**
 * GET /messages?to=&messageId=&after=&limit=&waitMs=  newest first; with `waitMs` waits that long for a first match
 * GET /messages/<id>  with text, html, headers and files (content in base64)
 */
export async function answerApi(
  outbox: Outbox,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
  url: URL,
  id: string,
): Promise<void> {
  if (id !== "") {
    const message = await outbox.find(id);
    return message ? send(httpResponse, 200, present(message)) : send(httpResponse, 404, { error: `no message ${id}` });
  }
  const read = (name: string): string | undefined => url.searchParams.get(name) ?? undefined;
  const limit = Number(read("limit") ?? 200);
  const waitMs = Number(read("waitMs") ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000 || !(waitMs >= 0 && waitMs <= longestWaitMs)) {
    return send(httpResponse, 400, { error: "limit is 1 to 1000, waitMs 0 to 60000" });
  }
  const query: Query = { to: read("to"), messageId: read("messageId"), after: read("after"), limit };
  const gone = new AbortController();
  httpRequest.once("close", () => gone.abort());
  send(httpResponse, 200, { messages: await waitForMatch(outbox, query, waitMs, gone.signal) });
}

async function waitForMatch(outbox: Outbox, query: Query, waitMs: number, gone: AbortSignal): Promise<unknown[]> {
  const end = AbortSignal.any([gone, AbortSignal.timeout(waitMs)]);
  for (;;) {
    const found = outbox.list(query);
    if (found.length > 0 || waitMs === 0 || end.aborted) return found;
    // The wait ended with a time-out or because the caller left. Search once more and answer with the result.
    await once(outbox, "message", { signal: end }).catch(() => undefined);
  }
}

function present(message: Message): unknown {
  return {
    ...message,
    files: message.files.map(({ content, ...file }) => ({ ...file, content: content.toString("base64") })),
  };
}

function send(httpResponse: ServerResponse, status: number, body: unknown): void {
  httpResponse.writeHead(status, {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  httpResponse.end(JSON.stringify(body));
}
