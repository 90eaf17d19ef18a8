import { Readable } from "node:stream";
import { BrokenBody } from "@nameplane/contracts/refusals";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../refused.ts";

/** The body of an upload, not read yet. */
export type SentFile = {
  /** The size that the browser announces; null: none. */
  readonly announcedBytes: number | null;
  /**
   * Reads the whole file. tooLarge is thrown as soon as more than max bytes are announced or received: the rest is not awaited, and the
   * connection ends with the answer. Refuses BrokenBody when the browser closes the connection before the end.
   */
  read(max: number, tooLarge: () => Refused): Promise<Buffer>;
};

/** Input of an upload: the header X-Input, JSON in which everything but plain ASCII is escaped. Refuses BrokenBody. */
export function inputBesideFile({ headers }: FastifyRequest): unknown {
  const text = headers["x-input"];
  if (typeof text !== "string") return {};
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    throw new Refused(BrokenBody);
  }
}

/** After a refusal the browser may still be sending: it has this long to read the answer before the connection is closed. */
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
        // The stream is not destroyed at the end, because that would close the connection before the answer is sent.
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

/** Stops reading; bytes that arrive until the browser has the answer are dropped. */
function cut(httpRequest: FastifyRequest, reply: FastifyReply, refused: Refused): Refused {
  void reply.header("connection", "close");
  const { raw } = httpRequest;
  raw.resume();
  reply.raw.once("finish", () => setTimeout(() => raw.socket.destroy(), lingerMs).unref());
  return refused;
}
