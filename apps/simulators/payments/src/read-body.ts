import type { IncomingMessage } from "node:http";

/** The largest accepted body; any real call of this API is far smaller. */
const limitBytes = 1_000_000;

/** The body as text, or null when it is larger than a megabyte. */
export async function readBody(httpRequest: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of httpRequest as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limitBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
