/** RFC 5734 section 4: four octets of total length, big endian, counting themselves; then the XML. */
const headerOctets = 4;

/** A frame larger than this is no command; reading on would only fill memory. */
export const requestOctetsMax = 512 * 1024;

/** The length in the header cannot be right; the stream is lost. */
export class FrameError extends Error {}

export function frame(payload: string | Uint8Array): Buffer {
  const body = typeof payload === "string" ? Buffer.from(payload, "utf8") : payload;
  const whole = Buffer.allocUnsafe(headerOctets + body.byteLength);
  whole.writeUInt32BE(whole.byteLength, 0);
  whole.set(body, headerOctets);
  return whole;
}

/** Cuts a byte stream into payloads, whatever the segments look like. */
export class Deframer {
  #chunks: Buffer[] = [];
  #octets = 0;

  #joined(): Buffer {
    const only = this.#chunks[0];
    const joined = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  /** Payloads completed by this chunk, in order. Refuses FrameError for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#octets += chunk.byteLength;
    const done: Buffer[] = [];
    while (this.#octets >= headerOctets) {
      const buffer = this.#joined();
      const total = buffer.readUInt32BE(0);
      if (total <= headerOctets || total > requestOctetsMax) throw new FrameError(`Frame of ${total} octets`);
      if (this.#octets < total) break;
      done.push(buffer.subarray(headerOctets, total));
      const rest = buffer.subarray(total);
      this.#chunks = rest.byteLength === 0 ? [] : [rest];
      this.#octets = rest.byteLength;
    }
    return done;
  }
}
