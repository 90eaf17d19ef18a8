import type { IncomingMessage, ServerResponse } from "node:http";

/** The largest accepted body; any real call is far smaller. */
const limit = 100_000;

/** The body as text; empty if it is larger than the limit. */
export async function readBody(httpRequest: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of httpRequest.setEncoding("utf8") as AsyncIterable<string>) {
    text += part;
    if (text.length > limit) return "";
  }
  return text;
}

export function send(httpResponse: ServerResponse, status: number, type: string, body: string): void {
  httpResponse.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  httpResponse.end(body);
}

export function sendJson(httpResponse: ServerResponse, status: number, body: unknown): void {
  send(httpResponse, status, "application/json", JSON.stringify(body));
}
