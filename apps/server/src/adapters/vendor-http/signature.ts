import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The parts of a call that are signed. `direction` keeps a request of ours from being sent back to us as a callback. */
export type Signed = {
  readonly direction: "request" | "callback";
  readonly method: string;
  /** The path with its query, as it is sent. */
  readonly path: string;
  /** Seconds since 1970. */
  readonly time: string;
  /** The id of the request or of the callback. */
  readonly id: string;
  readonly body: string | Buffer;
};

/**
 * The signature of a call: HMAC-SHA-256, in hexadecimal, of six lines.
 *
 * Source: docs/vendor-protocol.md#signature
 */
export function signatureOf({ direction, method, path, time, id, body }: Signed, secret: string): string {
  const digest = createHash("sha256").update(body).digest("hex");
  const text = [direction, method, path, time, id, digest].join("\n");
  return createHmac("sha256", secret).update(text).digest("hex");
}

export function isSignedBy(given: string, signed: Signed, secret: string): boolean {
  const [mine, theirs] = [Buffer.from(signatureOf(signed, secret)), Buffer.from(given)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
