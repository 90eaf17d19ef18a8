/**
 * The size of a frame's header (RFC 5734 section 4): four octets, big endian, with the total length including themselves. The XML
 * follows.
 */
const headerOctets = 4;

/** The largest frame that is accepted. No command is larger, and reading on would only fill memory. */
export const requestOctetsMax = 512 * 1024;

/** Thrown if the length in a header cannot be right, so that the position in the stream is lost. */
export class FrameError extends Error {}

export function frame(payload: string | Uint8Array): Buffer {
  const body = typeof payload === "string" ? Buffer.from(payload, "utf8") : payload;
  const whole = Buffer.allocUnsafe(headerOctets + body.byteLength);
  whole.writeUInt32BE(whole.byteLength, 0);
  whole.set(body, headerOctets);
  return whole;
}

/**
 * Splits a byte stream into frame payloads, regardless of how TCP has segmented it. A frame that comes in small pieces costs no
 * more than a frame that comes whole: an incomplete frame is gathered in one buffer, which doubles when it is full.
 */
export class Deframer {
  /** The first octets of a frame whose rest has not arrived; only `#octets` of them are filled. */
  #waiting: Buffer = Buffer.alloc(0);
  #octets = 0;

  #append(chunk: Buffer): void {
    const octets = this.#octets + chunk.byteLength;
    if (octets > this.#waiting.byteLength) {
      const larger = Buffer.alloc(Math.max(octets, 2 * this.#waiting.byteLength));
      larger.set(this.#waiting.subarray(0, this.#octets));
      this.#waiting = larger;
    }
    this.#waiting.set(chunk, this.#octets);
    this.#octets = octets;
  }

  /** Payloads completed by this chunk, in order. Throws FrameError for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#append(chunk);
    const stream = this.#waiting.subarray(0, this.#octets);
    const done: Buffer[] = [];
    let from = 0;
    while (stream.byteLength - from >= headerOctets) {
      const total = stream.readUInt32BE(from);
      if (total <= headerOctets || total > requestOctetsMax) throw new FrameError(`Frame of ${total} octets`);
      if (stream.byteLength - from < total) break;
      done.push(stream.subarray(from + headerOctets, from + total));
      from += total;
    }
    if (from > 0) {
      // The returned payloads still use the old buffer, so the rest of the stream is copied to a new one.
      this.#waiting = Buffer.alloc(0);
      this.#octets = 0;
      this.#append(stream.subarray(from));
    }
    return done;
  }
}
