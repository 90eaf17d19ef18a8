import { Readable } from "node:stream";
import { BrokenBody } from "@nameplane/contracts/refusals";
import type { FastifyRequest } from "fastify";
import { announcedBytes, readBody } from "../bodies/read-body.ts";
import { jsonBounds, readJsonBody } from "../bodies/json-body.ts";
import { Refused } from "../refused.ts";

/** The body of an upload, not read yet. */
export type SentFile = {
  /** The size that the browser announces, or null if it announces none. */
  readonly announcedBytes: number | null;
  /**
   * Reads the whole file. `tooLarge` is thrown as soon as more than max bytes are announced or received: the rest is not awaited,
   * and the connection ends with the answer. Refuses with BrokenBody when the browser closes the connection before the end.
   */
  read(max: number, tooLarge: () => Refused): Promise<Buffer>;
};

const headerBounds = jsonBounds(0);

/** Input of an upload: the header X-Input, JSON in which everything but plain ASCII is escaped. Possible refusals: BrokenBody. */
export function inputBesideFile({ headers }: FastifyRequest): unknown {
  const text = headers["x-input"];
  if (typeof text !== "string") return {};
  try {
    return readJsonBody(Buffer.from(decodeURIComponent(text)), headerBounds);
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused(BrokenBody, { cause });
  }
}

export function sentFile(httpRequest: FastifyRequest, takesFile: boolean): SentFile {
  const { headers } = httpRequest;
  return {
    announcedBytes: announcedBytes(headers),
    async read(max, tooLarge) {
      const { body } = httpRequest;
      if (body === undefined || body === null) return Buffer.alloc(0);
      if (!takesFile || !(body instanceof Readable)) throw new Refused(BrokenBody);
      return readBody(body, headers, max, tooLarge);
    },
  };
}
