import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sameSecret } from "./same-secret.ts";

/** The most characters of a body, unless a simulator sets another limit. Real calls are far smaller. */
const usualLimit = 100_000;

/** The body as text; empty if it is larger than the limit. */
export async function readBody(httpRequest: IncomingMessage, limit = usualLimit): Promise<string> {
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

/** Answers calls by `work`. If it fails, the error is logged, and the caller gets 500. */
export function answering(work: (httpRequest: IncomingMessage, httpResponse: ServerResponse) => Promise<void>): RequestListener {
  return (httpRequest, httpResponse) => {
    work(httpRequest, httpResponse).catch((error: unknown) => {
      console.error(error);
      if (!httpResponse.headersSent) send(httpResponse, 500, "text/plain", "The simulator failed; see its log.");
    });
  };
}

/** Whether a call has this bearer token. Commands that control a simulator require one. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return sameSecret(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "", token);
}

/** The fields of a JSON object. Empty for any other text. */
export function readFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
