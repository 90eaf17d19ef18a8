import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a nonce can be used, which is longer than a program pauses between two calls. */
const lifeSeconds = 3600;
const [randomLength, timeLength, proofLength] = [16, 4, 16] as const;

export type ReadNonce = { readonly random: Buffer; readonly endsAt: Date };

/**
 * Nonces of ACME (RFC 8555 6.5): values that a call can use once. A nonce consists of random bytes, a time, and our signature of
 * both, so nothing has to be stored when it is given out. Used nonces are stored until they expire, so that nobody can use them
 * again.
 */
export class Nonces {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make(now: Date): string {
    const content = Buffer.alloc(randomLength + timeLength);
    randomBytes(randomLength).copy(content);
    content.writeUInt32BE(Math.floor(now.getTime() / 1000), randomLength);
    return Buffer.concat([content, this.#proofOf(content)]).toString("base64url");
  }

  /** Decodes a nonce. Null if it is not one of ours, or has expired. */
  read(nonce: string, now: Date): ReadNonce | null {
    const bytes = Buffer.from(nonce, "base64url");
    if (bytes.length !== randomLength + timeLength + proofLength || bytes.toString("base64url") !== nonce) return null;
    const content = bytes.subarray(0, randomLength + timeLength);
    if (!timingSafeEqual(bytes.subarray(randomLength + timeLength), this.#proofOf(content))) return null;
    const ends = content.readUInt32BE(randomLength) + lifeSeconds;
    return ends * 1000 < now.getTime() ? null : { random: content.subarray(0, randomLength), endsAt: new Date(ends * 1000) };
  }

  #proofOf(content: Buffer): Buffer {
    return createHmac("sha256", this.#key).update(content).digest().subarray(0, proofLength);
  }
}
