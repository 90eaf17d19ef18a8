import { Readable } from "node:stream";
import { BrokenBody } from "@nameplane/contracts/refusals";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../refused.ts";

/** The body of an upload, not read yet. */
export type SentFile = {
  /** What the browser says it will be; null: it does not say. */
  readonly announcedBytes: number | null;
  /**
   * Reads it whole. tooLarge is thrown as soon as more than max bytes are announced or have come: the rest is not waited for, and
   * the connection ends with the answer. Refuses BrokenBody when the browser goes away before the end.
   */
  read(max: number, tooLarge: () => Refused): Promise<Buffer>;
};

/** Input of an upload: the header X-Input, JSON with everything but plain ASCII escaped. Refuses BrokenBody. */
export function inputBesideFile({ headers }: FastifyRequest): unknown {
  const text = headers["x-input"];
  if (typeof text !== "string") return {};
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    throw new Refused(BrokenBody);
  }
}

/** After a refusal the browser may still be sending: it gets this long to read the answer before the connection is cut. */
const lingerMs = 2000;

export function sentFile(httpRequest: FastifyRequest, reply: FastifyReply, takesFile: boolean): SentFile {
  const length = Number(httpRequest.headers["content-length"] ?? Number.NaN);
  const announcedBytes = Number.isSafeInteger(length) ? length : null;
  return {
    announcedBytes,
    async read(max, tooLarge) {
      const { body } = httpRequest;
      if (body === undefined || body === null) return Buffer.alloc(0);
      if (!takesFile || !(body instanceof Readable)) throw new Refused(BrokenBody);
      if (announcedBytes !== null && announcedBytes > max) throw cut(httpRequest, reply, tooLarge());
      const pieces: Buffer[] = [];
      let size = 0;
      try {
        // Left alone at the end: destroying it would take the connection, and the answer with it.
        for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          size += piece.length;
          if (size > max) break;
          pieces.push(piece);
        }
      } catch {
        throw new Refused(BrokenBody, { internal: "the upload was interrupted" });
      }
      if (size > max) throw cut(httpRequest, reply, tooLarge());
      if (announcedBytes !== null && size !== announcedBytes)
        throw new Refused(BrokenBody, { internal: "the upload was interrupted" });
      return Buffer.concat(pieces, size);
    },
  };
}

/** Nothing more is read than what is on its way until the browser has the answer. */
function cut(httpRequest: FastifyRequest, reply: FastifyReply, refused: Refused): Refused {
  void reply.header("connection", "close");
  const { raw } = httpRequest;
  raw.resume();
  reply.raw.once("finish", () => setTimeout(() => raw.socket.destroy(), lingerMs).unref());
  return refused;
}
