import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { BodyTooLarge, BrokenBody } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";

/** The size that the client announces, or null if it announces none. */
export function announcedBytes(headers: IncomingHttpHeaders): number | null {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

/** Whether a body follows the headers (RFC 9112 section 6.3). */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || (announcedBytes(headers) ?? 0) > 0;

/**
 * Reads the whole body. Throws tooLarge as soon as more than max bytes are announced or received, without waiting for the rest.
 *
 * Refuses with BrokenBody when the client closes the connection before the end.
 */
export async function readBody(
  body: Readable,
  headers: IncomingHttpHeaders,
  max: number,
  tooLarge: () => Refused = () => new Refused(BodyTooLarge),
): Promise<Buffer> {
  const announced = announcedBytes(headers);
  if (announced !== null && announced > max) throw tooLarge();
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
    throw new Refused(BrokenBody, { internal: "the body was interrupted" });
  }
  if (size > max) throw tooLarge();
  if (announced !== null && size !== announced) throw new Refused(BrokenBody, { internal: "the body was interrupted" });
  return Buffer.concat(pieces, size);
}
